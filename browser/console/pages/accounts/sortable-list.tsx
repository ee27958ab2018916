/** A list whose order is changed by dragging, or by the buttons beside each entry. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** The items in their new order. */
  readonly onSort: (items: readonly Item[]) => void;
}

export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, render, onSort } = props;
  const words = useWords();
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    const others = items.filter((_item, index) => index !== from);
    onSort([...others.slice(0, to), item, ...others.slice(to)]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && target !== null) move(dragged, target);
    setDragged(null);
    setTarget(null);
  };
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map((item, index) => (
        <Box
          component="li"
          key={item.id}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setTarget(index);
          }}
          onDrop={drop}
          onDragEnd={() => setDragged(null)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            paddingY: 0.5,
            borderTop: 1,
            borderColor: dragged !== null && target === index ? 'primary.main' : 'divider',
            opacity: dragged === index ? 0.5 : 1,
          }}
        >
          <DragIcon fontSize="small" aria-hidden sx={{ cursor: 'grab', color: 'text.secondary' }} />
          <IconButton
            size="small"
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
            aria-label={words('sort.up', { name: nameOf(item) })}
          >
            <UpIcon sx={{ fontSize: 16 }} />
          </IconButton>
          <IconButton
            size="small"
            disabled={index === items.length - 1}
            onClick={() => move(index, index + 1)}
            aria-label={words('sort.down', { name: nameOf(item) })}
          >
            <DownIcon sx={{ fontSize: 16 }} />
          </IconButton>
          {render(item)}
        </Box>
      ))}
    </Box>
  );
}
