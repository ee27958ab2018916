/** The program of a worker of the standalone server. */
import { runWorker } from '../actions-server/workers/run-worker.ts';
import { type ServeParameters, serve } from './serve.ts';

runWorker((parameters, primary) => serve(parameters as ServeParameters, { primary }));
