/**
 * `Expect: 100-continue`: a client asks whether it should send its body. Node says yes before anybody has looked at the request;
 * here the answer is yes when the body is read for the first time, so that nobody sends a body for an error.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Call it before the server listens. */
export function askForBodiesThatAreRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // After another answer the client may send the body or not: nobody knows where its next request begins.
    response.setHeader('Connection', 'close');
    const read = request._read;
    request._read = (size) => {
      request._read = read;
      if (!response.headersSent) {
        response.removeHeader('Connection');
        response.writeContinue();
      }
      request._read(size);
    };
    server.emit('request', request, response);
  });
}
