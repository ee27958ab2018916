/** WebSockets on the port of a server. */
export interface Sockets {
  /** Accepts no more sockets, sends a close frame to open ones, and terminates those still open after `graceMs`. */
  close(graceMs: number): Promise<void>;
}
