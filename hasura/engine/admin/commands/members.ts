/** Commands for members of the document outside its sources: actions, custom types, inherited roles, settings. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import { isMembers, type Members } from '../../metadata/members.ts';
import { type Command, type Commands, editCommand } from '../command.ts';
import { afterRemoval } from '../dependents.ts';
import {
  addItem,
  changeItem,
  type ItemKey,
  listOf,
  permissionKey,
  removeItem,
  withoutEmpty,
} from '../document-edits.ts';
import { anyMembers, nothing } from './arguments.ts';

function rootOf(document: unknown): Members {
  return isMembers(document) ? document : {};
}

const actionKey = (name: string): ItemKey => ({ key: 'name', value: name, described: `action "${name}"` });
const actionShape = z.strictObject({
  name: z.string().min(1),
  definition: anyMembers,
  comment: z.string().nullish(),
});

const actionPermissionShape = z.strictObject({
  action: z.string(),
  role: z.string().min(1),
  comment: z.string().nullish(),
});

const actionCommands: Commands = {
  create_action: editCommand(actionShape, (document, action, context) => {
    const root = rootOf(document);
    const actions = addItem(root.actions, withoutEmpty(action), actionKey(action.name), context);
    return { document: { ...root, actions }, subject: `action ${action.name}` };
  }),
  update_action: editCommand(actionShape, (document, { name, definition, comment }, context) => {
    const root = rootOf(document);
    const actions = changeItem(root.actions, actionKey(name), context, (action) =>
      withoutEmpty({ ...action, definition, comment }),
    );
    return { document: { ...root, actions }, subject: `action ${name}` };
  }),
  // The log of calls stays in any case: it is a record, and `clear_data` only says that it may go.
  drop_action: editCommand(
    z.strictObject({ name: z.string(), clear_data: z.boolean().optional() }),
    (document, { name }, context) => {
      const root = rootOf(document);
      return { document: { ...root, actions: removeItem(root.actions, actionKey(name), context) } };
    },
  ),
  create_action_permission: editCommand(
    actionPermissionShape,
    (document, { action, ...permission }, context) => {
      const root = rootOf(document);
      const actions = changeItem(root.actions, actionKey(action), context, (members) => ({
        ...members,
        permissions: addItem(
          members.permissions,
          withoutEmpty(permission),
          permissionKey(permission.role),
          context,
        ),
      }));
      return {
        document: { ...root, actions },
        subject: `action_permission ${permission.role} permission in ${action}`,
      };
    },
  ),
  drop_action_permission: editCommand(actionPermissionShape, (document, { action, role }, context) => {
    const root = rootOf(document);
    const actions = changeItem(root.actions, actionKey(action), context, ({ permissions, ...members }) => {
      const remaining = removeItem(permissions, permissionKey(role), context);
      return remaining.length === 0 ? members : { ...members, permissions: remaining };
    });
    return { document: { ...root, actions } };
  }),
  set_custom_types: editCommand(anyMembers, (document, types) => ({
    document: { ...rootOf(document), custom_types: types },
    subject: 'custom_types custom_types',
  })),
};

const roleKey = (name: string): ItemKey => ({
  key: 'role_name',
  value: name,
  described: `inherited role "${name}"`,
});

const inheritedRoleCommands: Commands = {
  // A role that exists is replaced, as in Hasura.
  add_inherited_role: editCommand(
    z.strictObject({ role_name: z.string().min(1), role_set: z.array(z.string().min(1)).min(1) }),
    (document, role) => {
      const root = rootOf(document);
      const others = listOf(root.inherited_roles).filter(({ role_name: name }) => name !== role.role_name);
      return {
        document: { ...root, inherited_roles: [...others, role] },
        subject: `inherited_role ${role.role_name}`,
      };
    },
  ),
  drop_inherited_role: editCommand(
    z.strictObject({ role_name: z.string() }),
    async (document, args, context) => {
      const root = rootOf(document);
      const before = await context.check(document);
      const roles = removeItem(root.inherited_roles, roleKey(args.role_name), context);
      const removed = { ...root, inherited_roles: roles };
      return { document: await afterRemoval(removed, before, false, context) };
    },
  ),
};

/** Replaces a member that is one object as a whole. */
function setMember(member: string): Command {
  return editCommand(anyMembers, (document, value) => ({
    document: { ...rootOf(document), [member]: value },
  }));
}

function removeMember(member: string, what: string): Command {
  return editCommand(nothing, (document, _args, { path }) => {
    const { [member]: removed, ...rest } = rootOf(document);
    if (removed === undefined) throw new EngineError('not-exists', `${what} do not exist`, path);
    return { document: rest };
  });
}

const settingCommands: Commands = {
  set_api_limits: setMember('api_limits'),
  remove_api_limits: removeMember('api_limits', 'API limits'),
  set_graphql_schema_introspection_options: setMember('graphql_schema_introspection'),
};

export const memberCommands: Commands = {
  ...actionCommands,
  ...inheritedRoleCommands,
  ...settingCommands,
};
