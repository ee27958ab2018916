/** The action saveCompany. */
import { companySave } from '../endpoints/companies/save.ts';
import { saveAction } from './save-action.ts';

export const saveCompanyAction = saveAction({ name: 'saveCompany', kind: companySave, argument: 'company' });
