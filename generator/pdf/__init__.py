"""Display lists as PDF operators, and what is noted of them; faces, lines and words on pages, written as a PDF."""
