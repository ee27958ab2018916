/**
 * What pages add to the page of a row, such as what sources have found of a person. Rows do not know pages, so the frame of the
 * console hands it down.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { DataRecord } from '../identity.ts';

export type RowAddition = ComponentType<{ readonly record: DataRecord }>;

/** By the name of the table. */
const RowAdditions = createContext<Readonly<Record<string, RowAddition>>>({});

export const RowAdditionsProvider = RowAdditions.Provider;

export function useRowAddition(table: string): RowAddition | undefined {
  return useContext(RowAdditions)[table];
}
