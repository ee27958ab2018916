/** `emails`: list, retry. */
import { type Command, Option } from 'commander';
import type { HasuraDocuments } from '../graphql/client.ts';
import type { ListEmailsQuery } from '../graphql/generated.ts';
import { type Console, formatMinute, type OutputOptions } from './console.ts';
import { jsonOption, positiveInteger, uuid } from './option-values.ts';

interface Selection extends OutputOptions {
  readonly account?: string;
  readonly status?: string;
  readonly limit: number;
}

const statuses = ['queued', 'running', 'sent', 'failed', 'unsent'];

export function defineEmails(emails: Command, console: Console): void {
  emails
    .command('list')
    .description('list e-mails of the last 30 days, the newest first')
    .addOption(new Option('--status <status>', 'only e-mails in this state').choices(statuses))
    .option('--account <id-or-name>', 'only e-mails of one account')
    .option('--limit <number>', 'at most so many', positiveInteger, 50)
    .addOption(jsonOption())
    .action((options: Selection) =>
      console.run(
        options,
        (hasura) => list(hasura, options),
        (found) => describeEmails(found, console),
      ),
    );

  emails
    .command('retry')
    .argument('<id>', 'the id of the e-mail', uuid)
    .description('put an e-mail that has failed or was not sent back into the queue')
    .addOption(jsonOption())
    .action((id: string, options: OutputOptions) =>
      console.run(
        options,
        (hasura) => retry(hasura, id),
        ({ id }) => `The e-mail ${id} is queued.`,
      ),
    );
}

async function list(hasura: HasuraDocuments, { account, status, limit }: Selection) {
  const { findAccount } = await import('../accounts/accounts.ts');
  const { ListEmailsDocument } = await import('../graphql/generated.ts');
  const { applications_emails: emails } = await hasura.asAdmin().request(ListEmailsDocument, {
    where: {
      ...(account === undefined ? {} : { groupId: { _eq: (await findAccount(hasura, account)).id } }),
      ...(status === undefined ? {} : { status: { _eq: status } }),
    },
    limit,
  });
  return emails;
}

async function retry(hasura: HasuraDocuments, id: string) {
  const { notFound } = await import('../errors.ts');
  const { RetryEmailDocument } = await import('../graphql/generated.ts');
  const { update_applications_emails: queued } = await hasura.asAdmin().request(RetryEmailDocument, { id });
  if (queued?.affected_rows === 0)
    throw notFound('E-mail that has failed or was not sent, of a site that sends confirmations,');
  return { id, status: 'queued' };
}

function describeEmails(emails: ListEmailsQuery['applications_emails'], console: Console): string {
  if (emails.length === 0) return 'There are no such e-mails.';
  const rows = emails.map(({ id, createdAt, recipient, status, attempts, error }) => [
    id,
    formatMinute(createdAt, ''),
    recipient,
    status,
    String(attempts),
    error ?? '',
  ]);
  return console.table(['e-mail', 'created (UTC)', 'recipient', 'status', 'attempts', 'error'], rows);
}
