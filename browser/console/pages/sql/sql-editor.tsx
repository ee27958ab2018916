/** An editor for SQL that knows the tables and their columns. */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { TableModel } from '../../model/table-model.ts';

/** On the light ground of the editor, in both schemes of the page. */
const readable = HighlightStyle.define([
  { tag: tags.keyword, color: '#1f4fa3', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: '#8a2c0d' },
  { tag: [tags.number, tags.bool, tags.null], color: '#1b6e3c' },
  { tag: tags.comment, color: '#555c69', fontStyle: 'italic' },
  { tag: tags.typeName, color: '#6a2a8a' },
]);

/**
 * Text typed over a selection. Left to the browser, Chromium gives the new text the colours of the old by a `style`
 * attribute, which the Content Security Policy refuses and reports.
 */
const replacingSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const selected = document.getSelection();
    if (event.inputType !== 'insertText' || event.data === null || view.state.readOnly) return false;
    if (selected === null || selected.rangeCount === 0 || selected.isCollapsed) return false;
    // Of the document, not of the editor, which may not have heard yet that the selection has changed.
    const range = selected.getRangeAt(0);
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    const insert = view.state.toText(event.data);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      // As the editor itself names it, so that names are completed and it is undone as typing is.
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});

interface SqlEditorProps {
  /** Read once; afterwards the editor has the text. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly tables: readonly TableModel[];
  readonly label: string;
}

export function SqlEditor({ value, onChange, tables, label }: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useTheme().palette.mode === 'dark';
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    if (place.current === null) return;
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    const schema = Object.fromEntries(
      tables.map((table) => [`${table.schema}.${table.table}`, table.columns.map(({ name }) => name)]),
    );
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          history(),
          autocompletion(),
          replacingSelection,
          sql({ dialect: PostgreSQL, schema, defaultSchema: 'public' }),
          syntaxHighlighting(readable),
          // Ctrl Enter runs the statement and makes no new line. Tab leaves the editor, for people without a mouse.
          keymap.of([
            { key: 'Mod-Enter', run: () => true },
            ...completionKeymap,
            ...historyKeymap,
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.lineWrapping,
          EditorView.theme(
            { '&': { fontSize: '13px' }, '.cm-content': { minHeight: '150px' } },
            { dark: isDark },
          ),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [tables, label, isDark]);
  return (
    <Box
      ref={place}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: isDark ? '#f6f7f9' : 'background.paper',
        color: '#1b1f27',
        '& .cm-gutters': { bgcolor: '#eef0f3', color: '#555c69', border: 0 },
      }}
    />
  );
}
