/** Which columns a list shows, and in which order. React-admin's choice of columns, made when somebody asks for it. */
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type MouseEvent, useState } from 'react';
import { ColumnsSelector, DataTableRenderContext, DataTableStoreContext, useTranslate } from 'react-admin';
import { columnElement, type ListColumns } from './list-columns.tsx';

export function ColumnsButton({ columns }: { readonly columns: ListColumns }) {
  const { storeKey, all, hidden } = columns;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        onClick={(event: MouseEvent) => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.select_columns')}
      </Button>
      {anchor !== null && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          {/* The choice shows itself in the element with this id. */}
          <Box id={`${storeKey}-columnsSelector`} sx={{ paddingX: 1, minWidth: 200 }} />
          <DataTableStoreContext.Provider value={{ storeKey, defaultHiddenColumns: hidden }}>
            <DataTableRenderContext.Provider value="columnsSelector">
              <ColumnsSelector>{all.map(columnElement)}</ColumnsSelector>
            </DataTableRenderContext.Provider>
          </DataTableStoreContext.Provider>
        </Popover>
      )}
    </>
  );
}
