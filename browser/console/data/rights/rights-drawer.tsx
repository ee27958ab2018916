/** What each role may do with one table. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { accessOf, operations } from '../../model/role-access.ts';
import type { TableModel } from '../../model/table-model.ts';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { AccessRule } from './access-rule.tsx';

interface RightsDrawerProps {
  readonly table: TableModel;
  readonly onClose: () => void;
}

export function RightsDrawer({ table, onClose }: RightsDrawerProps) {
  const words = useWords();
  const { roles } = useModel();
  return (
    <SideDrawer title={words('rights.title', { table: table.name })} width={560} space={0} onClose={onClose}>
      {roles.map((role) => (
        <Box key={role} component="section" aria-label={role} sx={{ marginTop: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {role}
          </Typography>
          {operations.map((operation) => (
            <Box key={operation} sx={{ borderTop: 1, borderColor: 'divider', paddingY: 0.5 }}>
              <Typography component="h4" variant="body2" sx={{ fontWeight: 600 }}>
                {operation}
              </Typography>
              <AccessRule table={table} access={accessOf(table, role, operation)} operation={operation} />
            </Box>
          ))}
        </Box>
      ))}
    </SideDrawer>
  );
}
