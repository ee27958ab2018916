/** The tables as a picture, with arrows from each table to those that it refers to. The list beside it says the same in words. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { Background, Controls, type Node, Position, ReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { resourceOf } from '../../data/provider.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Page } from '../../parts/page.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { edgesOf, layOut, type Places } from './lay-out.ts';

export function Picture() {
  const words = useWords();
  const [places, setPlaces] = useStore<Places>('schema.places', {});
  const [times, setTimes] = useState(0);
  const arrange = () => {
    setPlaces({});
    setTimes(times + 1);
  };
  return (
    <Page
      title={words('page.picture')}
      help={words('picture.help')}
      actions={<Button onClick={arrange}>{words('picture.arrange')}</Button>}
    >
      <Sides key={times} places={places} setPlaces={setPlaces} />
    </Page>
  );
}

interface SidesProps {
  readonly places: Places;
  readonly setPlaces: (places: Places) => void;
}

function Sides({ places, setPlaces }: SidesProps) {
  const [chosen, setChosen] = useParameter('table');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '260px minmax(0, 1fr)' },
        height: 'calc(100vh - 180px)',
      }}
    >
      <TableList chosen={chosen} setChosen={setChosen} />
      <Card sx={{ minHeight: 400 }}>
        <Canvas places={places} setPlaces={setPlaces} chosen={chosen} setChosen={setChosen} />
      </Card>
    </Box>
  );
}

interface CanvasProps extends SidesProps {
  readonly chosen: string;
  readonly setChosen: (table: string | null) => void;
}

function Canvas({ places, setPlaces, chosen, setChosen }: CanvasProps) {
  const { tables } = useModel();
  const theme = useTheme();
  const words = useWords();
  const { shown, edges, arranged } = useMemo(() => pictureOf(tables, chosen), [tables, chosen]);
  const nodes: Node[] = shown.map(({ name }) => ({
    id: name,
    // Around one table everything is arranged anew: its neighbours are near it.
    position: (chosen === '' ? places[name] : undefined) ?? arranged[name] ?? { x: 0, y: 0 },
    data: { label: name },
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    className: name === chosen ? 'table-chosen' : '',
  }));
  return (
    <ReactFlow
      // Another table is another picture, which fits into the frame.
      key={chosen}
      // It moves what is dragged by itself.
      defaultNodes={nodes}
      defaultEdges={edges.map((edge) => ({ ...edge, label: chosen === '' ? '' : edge.label }))}
      colorMode={theme.palette.mode}
      fitView
      fitViewOptions={{ maxZoom: 1 }}
      minZoom={0.05}
      nodesConnectable={false}
      nodesDraggable={chosen === ''}
      deleteKeyCode={null}
      onNodeClick={(_event, { id }) => setChosen(id)}
      onPaneClick={() => setChosen(null)}
      onNodeDragStop={(_event, { id, position }) => setPlaces({ ...places, [id]: position })}
      // The licence of the library asks for no mark.
      proOptions={{ hideAttribution: true }}
      aria-label={words('page.picture')}
    >
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}

/** All tables, or the chosen one with those that it refers to and that refer to it. */
function pictureOf(tables: readonly TableModel[], chosen: string) {
  const all = edgesOf(tables);
  const edges =
    chosen === '' ? all : all.filter(({ source, target }) => source === chosen || target === chosen);
  const near = new Set([chosen, ...edges.flatMap(({ source, target }) => [source, target])]);
  const shown = chosen === '' ? tables : tables.filter(({ name }) => near.has(name));
  return { shown, edges, arranged: layOut(shown, edges) };
}

interface TableListProps {
  readonly chosen: string;
  readonly setChosen: (table: string | null) => void;
}

function TableList({ chosen, setChosen }: TableListProps) {
  const words = useWords();
  const { tables } = useModel();
  const [text, setText] = useState('');
  return (
    <Card sx={{ padding: 1, overflow: 'auto' }}>
      <TextField
        label={words('menu.findTable')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ marginY: 1 }}
      />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label={words('page.schema')}>
        {tables
          .filter(({ name }) => name.includes(text.trim().toLowerCase()))
          .map((table) => (
            <li key={table.name}>
              <Button
                size="small"
                fullWidth
                sx={{ justifyContent: 'flex-start' }}
                aria-pressed={table.name === chosen}
                onClick={() => setChosen(table.name)}
              >
                {table.name}
              </Button>
              {table.name === chosen && <Neighbours table={table} />}
            </li>
          ))}
      </Box>
    </Card>
  );
}

function Neighbours({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const { tables } = useModel();
  const to = table.relationships.filter(({ kind }) => kind === 'object');
  const from = tables.filter(({ relationships }) =>
    relationships.some(({ kind, table: related }) => kind === 'object' && related === table.name),
  );
  return (
    <Box sx={{ paddingLeft: 2, paddingBottom: 1, fontSize: 13 }}>
      <TextLink to={`/${resourceOf(table.name)}`}>{words('schema.rows')}</TextLink>
      <div>
        {words('picture.refersTo', {
          names: to.map(({ name, table: related }) => `${name} (${related})`).join(', ') || '–',
        })}
      </div>
      <div>{words('picture.referredBy', { names: from.map(({ name }) => name).join(', ') || '–' })}</div>
    </Box>
  );
}
