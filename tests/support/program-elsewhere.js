/**
 * Stands for a program that runs in another process: sends its environment to a socket, as a line of JSON, and asks for the end
 * at SIGTERM. It ends when the other side has ended the connection, and writes what that says.
 */
import { connect } from 'node:net';

const socket = connect(process.argv[2]);
socket.write(`${JSON.stringify(process.env)}\n`);
process.once('SIGTERM', () => socket.end());
socket.pipe(process.stderr);
socket.once('close', () => process.exit());
