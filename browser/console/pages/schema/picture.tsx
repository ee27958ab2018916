/** The tables as a picture, with arrows from each table to those that it refers to. The list beside it says the same in words. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import {
  Background,
  Controls,
  type Node,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { resourceOf } from '../../data/provider.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Page } from '../../shell/page.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { edgesOf, layOut, type Places } from './lay-out.ts';

export function Picture() {
  const words = useWords();
  const [places, setPlaces] = useStore<Places>('schema.places', {});
  return (
    <Page
      title={words('page.picture')}
      help={words('picture.help')}
      actions={<Button onClick={() => setPlaces({})}>{words('picture.arrange')}</Button>}
    >
      <ReactFlowProvider>
        <Sides
          key={Object.keys(places).length === 0 ? 'arranged' : 'moved'}
          places={places}
          setPlaces={setPlaces}
        />
      </ReactFlowProvider>
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
  const edges = useMemo(() => edgesOf(tables), [tables]);
  const arranged = useMemo(() => layOut(tables, edges), [tables, edges]);
  const isNear = (name: string) =>
    chosen === '' ||
    name === chosen ||
    edges.some(
      ({ source, target }) =>
        (source === chosen && target === name) || (target === chosen && source === name),
    );
  const nodes: Node[] = tables.map(({ name }) => ({
    id: name,
    position: places[name] ?? arranged[name] ?? { x: 0, y: 0 },
    data: { label: name },
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    className: name === chosen ? 'table-chosen' : isNear(name) ? '' : 'table-far',
  }));
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges.map((edge) => {
        const isOfChosen = edge.source === chosen || edge.target === chosen;
        return {
          ...edge,
          className: chosen === '' || isOfChosen ? '' : 'table-far',
          ...(isOfChosen ? { label: edge.label } : { label: '' }),
        };
      })}
      colorMode={theme.palette.mode}
      fitView
      {...(chosen === ''
        ? {}
        : { fitViewOptions: { nodes: nodes.filter(({ id }) => isNear(id)), maxZoom: 1 } })}
      minZoom={0.05}
      nodesConnectable={false}
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

interface TableListProps {
  readonly chosen: string;
  readonly setChosen: (table: string | null) => void;
}

function TableList({ chosen, setChosen }: TableListProps) {
  const words = useWords();
  const { tables } = useModel();
  const { fitView } = useReactFlow();
  const [text, setText] = useState('');
  const choose = (name: string) => {
    setChosen(name);
    void fitView({ nodes: withNeighbours(tables, name), maxZoom: 1, duration: 300 });
  };
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
                onClick={() => choose(table.name)}
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

function withNeighbours(tables: readonly TableModel[], name: string): { readonly id: string }[] {
  const near = edgesOf(tables).flatMap(({ source, target }) =>
    source === name ? [target] : target === name ? [source] : [],
  );
  return [name, ...near].map((id) => ({ id }));
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
      <Link to={`/${resourceOf(table.name)}`}>{words('schema.rows')}</Link>
      <div>
        {words('picture.refersTo', {
          names: to.map(({ name, table: related }) => `${name} (${related})`).join(', ') || '–',
        })}
      </div>
      <div>{words('picture.referredBy', { names: from.map(({ name }) => name).join(', ') || '–' })}</div>
    </Box>
  );
}
