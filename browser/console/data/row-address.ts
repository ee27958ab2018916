/**
 * The addresses of rows. The address of a row is that of its page, and the state of the history says whether the page is shown
 * as a panel over the list: it was opened there. The address then has the filter, the order and the page of the list too.
 */
import { useCallback } from 'react';
import { useResourceContext } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { resourceOf, tableNameIn } from './resource.ts';

export const addressOfRow = (table: string, id: string): string =>
  `/${resourceOf(table)}/${encodeURIComponent(id)}/show`;

/** What the history keeps of a row that is open over its list. */
interface PanelState {
  readonly isOverList: true;
  /** The filter, order and page of the list when the panel was opened. */
  readonly openedFrom: string;
  /** The panel waits for a page of the list, to show its first or its last row. */
  readonly waitsFor?: 'first' | 'last';
}

interface OpenRow {
  /** The row that the address names; null: the address is that of the list. */
  readonly id: string | null;
  /** Null: the row is shown as a page of its own. */
  readonly panel: PanelState | null;
}

export function useOpenRow(): OpenRow {
  const resource = useResourceContext();
  const id = useMatch(`/${resource}/:id/show`)?.params.id ?? null;
  const state = useLocation().state as Partial<PanelState> | null;
  const panel = id !== null && state?.isOverList === true ? (state as PanelState) : null;
  return { id, panel };
}

interface RowPanelWays {
  /** Opens a row over the list, or another one in the open panel. */
  readonly open: (id: string) => void;
  /** Shows another page of the list, and its first or last row as soon as it is there. */
  readonly openInPage: (page: number, waitsFor: 'first' | 'last') => void;
  /** Back to the list as it is. */
  readonly close: () => void;
}

export function useRowPanelWays(): RowPanelWays {
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { panel } = useOpenRow();
  const open = useCallback(
    (id: string) => {
      const state: PanelState = { isOverList: true, openedFrom: panel?.openedFrom ?? search };
      // From row to row is one step of the history: back leads to the list.
      navigate(
        { pathname: addressOfRow(tableNameIn(resource), id), search },
        { state, replace: panel !== null },
      );
    },
    [navigate, panel, resource, search],
  );
  const openInPage: RowPanelWays['openInPage'] = (page, waitsFor) => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(page));
    const state = { isOverList: true, openedFrom: panel?.openedFrom ?? search, waitsFor };
    navigate({ pathname, search: `?${parameters}` }, { state, replace: true });
  };
  const close = () => {
    if (panel?.openedFrom === search) navigate(-1);
    else navigate({ pathname: `/${resource}`, search }, { replace: true });
  };
  return { open, openInPage, close };
}
