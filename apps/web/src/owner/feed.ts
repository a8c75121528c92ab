import { call, Refused } from "../client/api";
import type { Overview } from "../client/types";

/** Changes come in bursts: one look at most in this time. */
const restTime = 1_000;
const pollTime = 4_000;

export interface FeedState {
  overview?: Overview;
  /** Told of changes by the server, or looking for itself. */
  live: boolean;
  connected: boolean;
  refusal?: string;
}

/** The state of the study, kept up to date: server-sent events say when to look, a timer does where they do not come through. */
export class Feed {
  state: FeedState = { live: false, connected: true };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking = false;
  private again = false;

  constructor(private readonly changed: (state: FeedState) => void) {}

  start(): void {
    void this.look();
    this.listen();
    setInterval(() => !this.state.live && void this.look(), pollTime);
  }

  async look(): Promise<void> {
    this.again = true;
    if (this.looking || this.timer !== undefined) return;
    this.looking = true;
    this.again = false;
    try {
      const overview = await call<Overview>("owner", "api/overview");
      this.show({ overview, connected: true });
    } catch (failure) {
      if (failure instanceof Refused) this.show({ refusal: failure.message, connected: true });
      else this.show({ connected: false });
    }
    this.looking = false;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.again) void this.look();
    }, restTime);
  }

  private listen(): void {
    const events = new EventSource("api/events");
    events.addEventListener("open", () => {
      this.show({ live: true });
      void this.look(); // for what happened meanwhile
    });
    events.addEventListener("changed", () => void this.look());
    events.addEventListener("error", () => {
      this.show({ live: false });
      // A lost connection is taken up again by the browser, a refused one by nobody else.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), pollTime);
    });
  }

  private show(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}
