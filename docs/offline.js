// A page that is read from the disk may start no worker; there the search runs in a hidden frame with a worker's calls.
if (location.protocol === "file:") {
  const calls = () => {
    self.postMessage = (data) => parent.postMessage(data, "*");
    self.importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((loaded) => {
      document.body.append(Object.assign(document.createElement("script"), { src: url, onload: loaded }));
    })), Promise.resolve());
  };
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = Object.assign(document.createElement("iframe"), { hidden: true });
      this.ready = new Promise((loaded) => this.frame.addEventListener("load", loaded));
      this.frame.srcdoc = `<body><script>(${calls})()</` + `script><script src="${url}"></` + "script>";
      document.body.append(this.frame);
      addEventListener("message", ({ source, data }) => {
        if (source === this.frame.contentWindow) this.dispatchEvent(new MessageEvent("message", { data }));
      });
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
