/** What both servers stand on. */

export { type BodyPieces, byteLengthOf, bytesOf, startOf } from './body-pieces.ts';
export * from './browser.ts';
export { Cancellation, type CancelSignal, toAbortSignal } from './cancellation.ts';
export { closingServer } from './closing-server.ts';
export { Counts } from './counts.ts';
export { DeliveryLoop } from './delivery-loop.ts';
export { FairQueue, type FairQueueSettings, type Rejection, type Share } from './fair-queue.ts';
export {
  challengeHeader,
  instanceProof,
  isInstanceProof,
  newChallenge,
  proofHeader,
} from './instance-proof.ts';
export { jsonText } from './json-text.ts';
export { LeastRecentlyUsed } from './least-recently-used.ts';
export { listening, portProblem } from './listening.ts';
export { answerMetrics, type MetricsSource } from './metrics-answer.ts';
export { orAbort } from './or-abort.ts';
export { PersistedQueries, type PersistedQueryRefusal } from './persisted-queries.ts';
export * from './processes.ts';
export { answerRaw, noSniffing } from './raw-answer.ts';
export { isSameSecret } from './same-secret.ts';
export { startTracing } from './start-tracing.ts';
export { closingMs, StopSteps } from './stop-steps.ts';
export { endOfTextSlice } from './text-slices.ts';
export { maxSettingMs, maxTimerMs } from './timer-limit.ts';
export { inSpan, operationNameIn, type Span, type SpanAbout, type Tracing } from './tracing.ts';
export { type TracingSettings, tracingSettings, tracingVariables } from './tracing-settings.ts';
export { atOnce, inTurns, nextTurn, nextTurnIfLong, type Slices } from './turns.ts';
export {
  answerUnreadableRequests,
  pathAndQuery,
  type UnreadableReason,
  unreadableStatus,
} from './unreadable-requests.ts';
export {
  acknowledge,
  type ClientMessage,
  closeCodes,
  closeReason,
  connectionError,
  graphqlTransportWs,
  graphqlWs,
  type Protocol,
  pong,
  type Reading,
  readMessage,
  readMessageObject,
} from './websocket-protocols.ts';
export { closeWebSockets, createWebSockets, protocolOf } from './websocket-server.ts';
export { onWebSocketUpgrade } from './websocket-upgrades.ts';
export { withTimeout } from './with-timeout.ts';
export { exactNumberTags } from './yaml-numbers.ts';
