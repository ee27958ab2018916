/**
 * What Postgres has to plan for an operation, counted in its plan: conditions are merged there, and those that
 * permissions add are included. Planning takes memory and time before a row is read, which no setting of Postgres bounds.
 */
import type { Operand, OtherRows, Predicate } from '../conditions/predicate-types.ts';
import type { RequestPlan } from '../plan/request-plan.ts';
import type { AggregateValue, Field, OrderExpression, QueryPlan, RootField, Rows } from '../plan/types.ts';
import type {
  InsertRows,
  MutationField,
  MutationOutput,
  MutationPlan,
} from '../plan/writes/mutation-types.ts';
import { LimitExceededError } from './limit-exceeded.ts';

/** The numbers of one operation, or bounds on them. */
export interface PlanCost {
  /** Conditions of the request on other rows, by relationships and aggregates. Those of permissions count as tables. */
  readonly predicates: number;
  /** How deeply such conditions are nested in each other. */
  readonly predicateDepth: number;
  /** Orders by other rows. */
  readonly orderings: number;
  /**
   * Tables that are read, once for each place: selected rows, conditions and orders. A view counts as the tables in it.
   * The tables that are written do not count: each write is a statement of its own, and planning it costs little.
   */
  readonly tables: number;
}

/** @throws LimitExceededError at the first bound that is exceeded */
export function measurePlan(plan: RequestPlan, bounds: PlanCost): PlanCost {
  const counter = new PlanCounter(bounds);
  counter.plan(plan);
  return counter.counts;
}

class PlanCounter {
  readonly counts = { predicates: 0, predicateDepth: 0, orderings: 0, tables: 0 };
  readonly #bounds: PlanCost;
  /** Checks of permissions: the rows of an insert share them, and each is planned once for a statement. */
  readonly #checks = new Set<Predicate>();

  constructor(bounds: PlanCost) {
    this.#bounds = bounds;
  }

  plan(plan: RequestPlan): void {
    switch (plan.kind) {
      case 'query':
      case 'subscription':
        this.#query(plan);
        return;
      case 'mutation':
        this.#mutation(plan);
        return;
      case 'actions':
        for (const step of plan.steps) {
          if (step.kind === 'mutation') this.#mutation(step);
          else if ('fields' in step) this.#query(step);
          else if (step.output !== null) this.#fields(step.output.fields);
        }
    }
  }

  #query({ fields }: QueryPlan): void {
    for (const field of fields) this.#root(field);
  }

  #root(field: RootField): void {
    switch (field.kind) {
      case 'json':
        return;
      case 'rows':
      case 'aggregate':
        this.#fields([field]);
        return;
      case 'stream':
        this.#rows(field.rows);
        this.#fields(field.fields);
        return;
      case 'actionResult':
        for (const member of field.fields) if (member.kind === 'output') this.#fields(member.output.fields);
    }
  }

  #mutation({ fields }: MutationPlan): void {
    for (const field of fields) this.#write(field);
  }

  #write(field: MutationField): void {
    switch (field.kind) {
      case 'json':
        return;
      case 'function':
        this.#root(field.field);
        return;
      case 'insert':
        this.#insert(field.insert);
        this.#output(field.output);
        return;
      case 'update':
      case 'updateMany':
        for (const { where, check } of field.kind === 'update' ? [field.update] : field.updates) {
          this.#predicate(where, 0);
          this.#check(check);
        }
        this.#output(field.output);
        return;
      case 'delete':
        this.#predicate(field.where, 0);
        this.#output(field.output);
        return;
    }
  }

  #insert({ rows, conflict, check }: InsertRows): void {
    this.#check(check);
    if (conflict !== null) {
      this.#check(conflict.check);
      if (conflict.where !== null) this.#predicate(conflict.where, 0);
    }
    for (const { before, after } of rows) {
      for (const { insert } of [...before, ...after]) this.#insert(insert);
    }
  }

  #check(check: Predicate): void {
    if (this.#checks.has(check)) return;
    this.#checks.add(check);
    this.#predicate(check, 0);
  }

  #output(output: MutationOutput): void {
    const selections =
      output.kind === 'row'
        ? [output.fields]
        : output.fields.flatMap((field) => (field.kind === 'returning' ? [field.fields] : []));
    for (const fields of selections) this.#fields(fields);
  }

  #fields(fields: readonly Field[]): void {
    for (const field of fields) {
      switch (field.kind) {
        case 'typename':
        case 'jsonMember':
          break;
        case 'scalar':
          this.#operand(field.operand, 0);
          break;
        case 'jsonObject':
          this.#fields(field.output.fields);
          break;
        case 'rows':
          this.#rows(field.rows);
          this.#fields(field.fields);
          break;
        case 'aggregate':
          this.#rows(field.rows);
          for (const part of field.fields) {
            if (part.kind === 'nodes') this.#fields(part.fields);
            else if (part.kind === 'aggregate') this.#values(part.fields);
          }
      }
    }
  }

  #values(values: readonly AggregateValue[]): void {
    for (const value of values) {
      if (value.kind === 'group') this.#values(value.fields);
      else if (value.kind === 'call') for (const operand of value.call.operands) this.#operand(operand, 0);
    }
  }

  #rows({ source, where, orderBy, distinctOn }: Rows): void {
    this.#table(source.kind === 'writtenRows' ? 1 : source.table.baseTables);
    this.#predicate(where, 0);
    for (const operand of distinctOn) this.#operand(operand, 0);
    for (const { expression } of orderBy) this.#order(expression);
  }

  #order(expression: OrderExpression): void {
    if (expression.kind === 'related') {
      this.#add('orderings', 1);
      this.#otherRows(expression.rows, 0);
      this.#order(expression.expression);
      return;
    }
    const { operand } = expression;
    if (operand.kind !== 'aggregate') {
      this.#operand(operand, 0);
      return;
    }
    this.#add('orderings', 1);
    this.#otherRows(operand.rows, 0);
    for (const inner of operand.aggregate.operands) this.#operand(inner, 0);
  }

  /** @param depth how many conditions on other rows are around it; null: it belongs to a permission */
  #predicate(predicate: Predicate, depth: number | null): void {
    switch (predicate.kind) {
      case 'constant':
        return;
      case 'and':
      case 'or':
        for (const operand of predicate.operands) this.#predicate(operand, depth);
        return;
      case 'not':
        this.#predicate(predicate.operand, depth);
        return;
      case 'permission':
        this.#predicate(predicate.operand, null);
        return;
      case 'isNull':
        this.#operand(predicate.operand, depth);
        return;
      case 'compare':
      case 'compareArray':
      case 'in':
        this.#operand(predicate.left, depth);
        return;
      case 'compareColumns':
        this.#operand(predicate.left, depth);
        this.#operand(predicate.right, depth);
        return;
      case 'exists':
        this.#condition(predicate.rows, depth);
        return;
    }
  }

  #operand(operand: Operand, depth: number | null): void {
    switch (operand.kind) {
      case 'column':
      case 'computedField':
        if (operand.mask !== null) this.#predicate(operand.mask, depth);
        return;
      case 'cast':
        this.#operand(operand.operand, depth);
        return;
      case 'aggregate':
        this.#condition(operand.rows, depth);
        for (const inner of operand.aggregate.operands) this.#operand(inner, below(depth));
    }
  }

  #condition(rows: OtherRows, depth: number | null): void {
    if (depth !== null) {
      this.#add('predicates', 1);
      this.#deepest(depth + 1);
    }
    this.#otherRows(rows, below(depth));
  }

  #otherRows(rows: OtherRows, depth: number | null): void {
    this.#table(tableOf(rows).baseTables);
    this.#predicate(rows.where, depth);
  }

  #table(count: number): void {
    this.#add('tables', count);
  }

  #add(name: Exclude<keyof PlanCost, 'predicateDepth'>, count: number): void {
    this.counts[name] += count;
    if (this.counts[name] > this.#bounds[name]) throw new LimitExceededError(name, this.counts[name]);
  }

  #deepest(depth: number): void {
    if (depth > this.#bounds.predicateDepth) throw new LimitExceededError('predicateDepth', depth);
    this.counts.predicateDepth = Math.max(this.counts.predicateDepth, depth);
  }
}

function below(depth: number | null): number | null {
  return depth === null ? null : depth + 1;
}

function tableOf(rows: OtherRows): { readonly baseTables: number } {
  if (rows.kind === 'related') return rows.relationship.target;
  if (rows.kind === 'any') return rows.table;
  const { returns } = rows.computedField;
  // The table of a function that is not inlined is not planned here; one that is, counts as its table.
  return returns.kind === 'table' ? returns.table : { baseTables: 1 };
}
