/**
 * The tables as a picture, with arrows from each table to those that it refers to: groups of tables at first, then the tables of
 * a group, one table with its neighbours, or all of them. The list beside it says the same in words.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { Background, Controls, type Node, Position, ReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { resourceOf } from '../../data/resource.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Page } from '../../parts/page.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { edgesOf, inRows, layOut, type Places, type TableEdge } from './lay-out.ts';
import { groupEdges, groupsOf } from './table-groups.ts';

export function Picture() {
  const words = useWords();
  const [places, setPlaces] = useStore<Places>('schema.places', {});
  const [times, setTimes] = useState(0);
  const [view, setView] = useParameter('view');
  const isWhole = view === 'all';
  const arrange = () => {
    setPlaces({});
    setTimes(times + 1);
  };
  return (
    <Page
      title={words('page.picture')}
      help={words('picture.help')}
      actions={
        <>
          <FormControlLabel
            control={
              <Switch checked={isWhole} onChange={(_event, checked) => setView(checked ? 'all' : null)} />
            }
            label={words('picture.all')}
          />
          <Button disabled={!isWhole} onClick={arrange}>
            {words('picture.arrange')}
          </Button>
        </>
      }
    >
      <Sides key={times} isWhole={isWhole} places={places} setPlaces={setPlaces} />
    </Page>
  );
}

interface SidesProps {
  /** All tables at once, as long as none is chosen. */
  readonly isWhole: boolean;
  readonly places: Places;
  readonly setPlaces: (places: Places) => void;
}

function Sides({ isWhole, places, setPlaces }: SidesProps) {
  const [chosen, setChosen] = useParameter('table');
  const [group, setGroup] = useParameter('group');
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
        <Canvas
          isWhole={isWhole}
          places={places}
          setPlaces={setPlaces}
          chosen={chosen}
          setChosen={setChosen}
          group={group}
          setGroup={setGroup}
        />
      </Card>
    </Box>
  );
}

interface CanvasProps extends SidesProps {
  readonly chosen: string;
  readonly setChosen: (table: string | null) => void;
  readonly group: string;
  readonly setGroup: (group: string | null) => void;
}

function Canvas({ isWhole, places, setPlaces, chosen, setChosen, group, setGroup }: CanvasProps) {
  const { tables } = useModel();
  const theme = useTheme();
  const words = useWords();
  const { kind, boxes, edges, arranged } = useMemo(
    () => pictureOf(tables, { chosen, group, isWhole }),
    [tables, chosen, group, isWhole],
  );
  const nodes: Node[] = [...boxes].map(([name, label]) => ({
    id: name,
    // Around one table, and of groups, everything is arranged anew: what belongs together is near.
    position: (kind === 'all' ? places[name] : undefined) ?? arranged[name] ?? { x: 0, y: 0 },
    data: { label },
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    className: name === chosen ? 'table-chosen' : kind === 'groups' ? 'table-group' : '',
  }));
  const open = (name: string) => {
    const [only, ...others] = kind === 'groups' ? (groupsOf(tables).get(name) ?? []) : [];
    if (others.length > 0) setGroup(name);
    else setChosen(only?.name ?? name);
  };
  return (
    <ReactFlow
      // Another table is another picture, which fits into the frame.
      key={`${kind} ${chosen} ${group}`}
      // It moves what is dragged by itself.
      defaultNodes={nodes}
      defaultEdges={edges.map((edge) => ({
        ...edge,
        label: kind === 'table' ? edge.label : '',
        className: kind === 'groups' ? 'edge-faint' : '',
      }))}
      colorMode={theme.palette.mode}
      fitView
      // What is written in boxes of 13 px can be read: what does not fit is a drag away, and all tables are one look.
      fitViewOptions={{ maxZoom: 1.2, minZoom: kind === 'all' ? 0.05 : 0.9 }}
      minZoom={0.05}
      nodesConnectable={false}
      nodesDraggable={kind === 'all'}
      deleteKeyCode={null}
      onNodeClick={(_event, { id }) => open(id)}
      onPaneClick={() => (chosen === '' ? setGroup(null) : setChosen(null))}
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

interface Choice {
  readonly chosen: string;
  readonly group: string;
  readonly isWhole: boolean;
}

/** The chosen table with its neighbours, all tables, those of a group, or the groups: boxes by their names, and arrows. */
function pictureOf(tables: readonly TableModel[], { chosen, group, isWhole }: Choice) {
  const all = edgesOf(tables);
  const drawn = (kind: string, boxes: ReadonlyMap<string, string>, edges: readonly TableEdge[]) => {
    const within = edges.filter(({ source, target }) => boxes.has(source) && boxes.has(target));
    return { kind, boxes, edges: within, arranged: layOut(boxes, within) };
  };
  const named = (names: Iterable<string>) => new Map([...names].map((name) => [name, name]));
  const allNames = named(tables.map(({ name }) => name));
  if (allNames.has(chosen)) {
    const edges = all.filter(({ source, target }) => source === chosen || target === chosen);
    return drawn('table', named([chosen, ...edges.flatMap(({ source, target }) => [source, target])]), edges);
  }
  if (isWhole) return drawn('all', allNames, all);
  const groups = groupsOf(tables);
  const members = groups.get(group);
  if (members !== undefined) return drawn('group', named(members.map(({ name }) => name)), all);
  const labels = [...groups].map(
    ([name, { length }]) => [name, length > 1 ? `${name} (${length})` : name] as const,
  );
  const boxes = new Map(labels);
  return { kind: 'groups', boxes, edges: groupEdges(all), arranged: inRows(boxes) };
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
