/** What tests and measurements see of the inside of the engine, and nobody else. */
export type { EventTrigger } from './catalog/trigger-types.ts';
export { eventTables } from './events/event-tables.ts';
export { installTriggers } from './events/install.ts';
export { BytesClient } from './execute/bytes-client.ts';
export { genericPlanSetting } from './execute/generic-plan.ts';
export { PipelinedStatements, type Query, queryPool } from './execute/pipelined-statements.ts';
export { PipelinedTransaction } from './execute/pipelined-transaction.ts';
export { PreparedStatements, type StatementConnection } from './execute/prepared-statements.ts';
export { type HeldConnection, heldConnections } from './execute/with-client.ts';
export { measure, unbounded } from './limits/measure.ts';
export { measurePlan, type PlanCost } from './limits/plan-cost.ts';
export { mergeActions } from './metadata/actions-sdl.ts';
export { checkDocument, parseMetadata, readDocument } from './metadata/load.ts';
export { loadModel, type Model } from './model/model.ts';
export { planOperation } from './plan/document.ts';
export { buildRoleSchema } from './schema/build.ts';
export type { RoleSchema } from './schema/role-schema.ts';
export type { ChangeSettings } from './subscriptions/changes/change-watch.ts';
