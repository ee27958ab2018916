/** The action saveProject. */
import { projectSave } from '../endpoints/projects/save.ts';
import { saveAction } from './save-action.ts';

export const saveProjectAction = saveAction({ name: 'saveProject', kind: projectSave, argument: 'project' });
