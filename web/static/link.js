// Keeps the page in touch with the box: one event stream while the page is visible, opened anew
// when it goes quiet; looking every few seconds where no stream is to be had. It decides nothing
// about what comes: whoever made it is told of every sheet, picture and sign of life.

const QUIET_MS = 5000; // an open stream brings a heartbeat every 2 s
const OPENING_MS = 2500; // a stream that does not open in this time is tried again
const AGAIN_MS = 800;
const LOOK_MS = [3000, 4600]; // spread, so that many pages do not ask at once
const STREAM_AGAIN_MS = 30000;

export class Link {
  constructor(ears) {
    this.ears = ears;
    this.stream = null;
    this.timer = 0;
    this.lookTimer = 0;
    this.streamAgainAt = 0;
    this.refusals = 0;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.visible());
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.open(); });
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("online", () => this.open());
    this.visible();
  }

  // A hidden page holds no stream: browsers allow six a host, and phones leave dead ones behind.
  visible() {
    if (document.visibilityState === "hidden") this.close();
    else this.open();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.lookTimer);
    this.stream?.close();
    this.stream = null;
  }

  open() {
    this.close();
    const stream = new EventSource(`/events${this.ears.panel ? "?panel=1" : ""}`);
    this.stream = stream;
    this.expect(OPENING_MS);
    stream.onmessage = (event) => this.hear(() => this.ears.sheet(JSON.parse(event.data)));
    stream.addEventListener("beat", () => this.hear(() => {}));
    stream.addEventListener("frame", (event) => this.hear(() => this.ears.frame(JSON.parse(event.data))));
    stream.onerror = () => this.failed(stream);
  }

  hear(tell) {
    this.refusals = 0;
    this.expect(QUIET_MS);
    this.ears.heard();
    tell();
  }

  // Opens a new stream if nothing is heard for so long.
  expect(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), ms);
  }

  // A refused stream is closed for good; a broken one may come back. Refused once, the box may only
  // be on its way out and up again; refused twice, all places are taken.
  failed(stream) {
    const refused = stream.readyState === EventSource.CLOSED;
    stream.close();
    if (this.stream !== stream) return;
    this.refusals = refused ? this.refusals + 1 : 0;
    if (this.refusals < 2) return this.expect(AGAIN_MS);
    clearTimeout(this.timer);
    this.streamAgainAt = Date.now() + STREAM_AGAIN_MS;
    this.look();
  }

  // Asks once for the state, then again in a while, or tries a stream again.
  async look() {
    const ok = await this.ask();
    if (document.visibilityState === "hidden" || this.stream === null) return;
    const wait = ok ? LOOK_MS[0] + Math.random() * (LOOK_MS[1] - LOOK_MS[0]) : AGAIN_MS;
    const tryStream = Date.now() > this.streamAgainAt;
    this.lookTimer = setTimeout(() => (tryStream ? this.open() : this.look()), wait);
  }

  async ask() {
    try {
      const signal = AbortSignal.timeout(OPENING_MS);
      const answer = await fetch(`/state?seen=${encodeURIComponent(this.ears.tag())}`, { signal });
      const sheet = await answer.json();
      this.ears.heard();
      if (!sheet.unchanged) this.ears.sheet(sheet);
      return true;
    } catch {
      return false;
    }
  }
}
