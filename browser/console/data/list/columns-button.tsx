/** Which columns a list shows, and in which order. React-admin's choice of columns, made when somebody asks for it. */
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ColumnsSelector, DataTableRenderContext, DataTableStoreContext, useTranslate } from 'react-admin';
import { columnElement, type ListColumns } from './list-columns.tsx';

export function ColumnsButton({ columns }: { readonly columns: ListColumns }) {
  const { storeKey, all, hidden } = columns;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [place, setPlace] = useState<Element | null>(null);
  const popover = useRef<PopoverActions>(null);
  // It was put beside the button while it was empty, and is as high as the window now.
  useEffect(() => {
    if (place !== null) popover.current?.updatePosition();
  }, [place]);
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
          action={popover}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          {/* The choice shows itself in the element with this id, at once if it is there before. */}
          <Box id={`${storeKey}-columnsSelector`} ref={setPlace} sx={{ paddingX: 1, minWidth: 200 }} />
          {place !== null && (
            <DataTableStoreContext.Provider value={{ storeKey, defaultHiddenColumns: hidden }}>
              <DataTableRenderContext.Provider value="columnsSelector">
                <ColumnsSelector>{all.map(columnElement)}</ColumnsSelector>
              </DataTableRenderContext.Provider>
            </DataTableStoreContext.Provider>
          )}
        </Popover>
      )}
    </>
  );
}
