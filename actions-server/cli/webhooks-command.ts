/** `webhooks`: the addresses to which events of an account are sent, and what became of the messages. */
import { type Command, Option } from 'commander';
import {
  type ConfirmOptions,
  type Console,
  formatMinute,
  mark,
  type OutputOptions,
  UsageError,
} from './console.ts';
import { jsonOption, positiveInteger, repeatable, time, uuid, yesOption } from './option-values.ts';

interface OfApi extends OutputOptions {
  readonly profile?: string;
}

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly payload: string;
  readonly isEnabled: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

interface Delivery {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
  readonly attempts: number;
  readonly event: { readonly id: string; readonly type: string } | null;
  /** The newest first. */
  readonly log: readonly { readonly statusCode: number | null; readonly error: string | null }[];
}

interface Settings extends OfApi {
  readonly url?: string;
  readonly event: string[];
  readonly payload?: string;
  readonly description?: string;
}

const help = `
They are those of one account: the API is at PLATFORM_URL, with the private key PLATFORM_API_KEY, or in a profile of
~/.config/platform/profiles.yaml.`;

export function defineWebhooks(webhooks: Command, console: Console): void {
  webhooks.addHelpText('after', help);
  const command = (name: string, description: string) =>
    webhooks
      .command(name)
      .description(description)
      .option('--profile <name>', 'a profile of the file of profiles, with address and key')
      .addOption(jsonOption());
  const ofOne = (name: string, description: string) =>
    command(name, description).argument('<id>', 'the id of the webhook', uuid);

  command('list', 'list the webhooks of the account').action((options: OfApi) =>
    run(console, options, 'GET', '', undefined, (answer) =>
      describeWebhooks(answer as { data: Webhook[] }, console),
    ),
  );
  ofOne('show', 'show one webhook').action((id: string, options: OfApi) =>
    run(console, options, 'GET', `/${id}`, undefined, (answer) =>
      describeWebhook(answer as Webhook, console),
    ),
  );
  withSettings(command('create', 'add an address, and print the secret of its messages, once'))
    .argument('<url>', 'where events are sent')
    .action((url: string, options: Settings) => {
      if (options.event.length === 0) throw new UsageError('Say which events are sent: --event "profile.*".');
      return run(console, options, 'POST', '', { url, ...settingsOf(options) }, (answer) => {
        const { id, secret } = answer as { id: string; secret: string };
        return `${secret}\nSave the secret now: it cannot be shown again. The id of the webhook is ${id}.`;
      });
    });
  withSettings(ofOne('change', 'change where events are sent, and which'))
    .option('--url <url>', 'where events are sent')
    .action((id: string, options: Settings) => {
      const changes = { ...(options.url === undefined ? {} : { url: options.url }), ...settingsOf(options) };
      if (Object.keys(changes).length === 0)
        throw new UsageError('Say what to change: --help lists what is possible.');
      return run(console, options, 'PATCH', `/${id}`, changes, (answer) =>
        describeWebhook(answer as Webhook, console),
      );
    });
  ofOne('enable', 'send events again; those that were held are sent when they are replayed').action(
    (id: string, options: OfApi) =>
      run(console, options, 'POST', `/${id}/enable`, {}, () => `The webhook ${id} is enabled.`),
  );
  ofOne('disable', 'send no events until it is enabled again').action((id: string, options: OfApi) =>
    run(console, options, 'PATCH', `/${id}`, { isEnabled: false }, () => `The webhook ${id} is disabled.`),
  );
  ofOne('rotate', 'make a new secret and print it, once; both sign for 24 hours')
    .option('--now', 'the old secret ends at once')
    .action((id: string, options: OfApi & { now?: boolean }) =>
      run(console, options, 'POST', `/${id}/rotate`, { endOldSecretNow: options.now ?? false }, (answer) => {
        const { secret, oldSecretEndsAt } = answer as { secret: string; oldSecretEndsAt: string | null };
        const end =
          oldSecretEndsAt === null ? 'has ended' : `signs until ${formatMinute(oldSecretEndsAt, '')} UTC`;
        return `${secret}\nSave the secret now: it cannot be shown again. The old one ${end}.`;
      }),
    );
  ofOne('test', 'send a webhook.test event to it').action((id: string, options: OfApi) =>
    run(console, options, 'POST', `/${id}/test`, {}, (answer) => {
      const { eventId } = answer as { eventId: string };
      return `The test ${eventId} is sent. "webhooks deliveries ${id}" shows what becomes of it.`;
    }),
  );
  defineDeliveries(ofOne, console);
  ofOne('delete', 'delete it with the log of its messages')
    .addOption(yesOption())
    .action(async (id: string, options: OfApi & ConfirmOptions) => {
      await console.confirm(options, 'Deleting a webhook cannot be undone.', id);
      return run(console, options, 'DELETE', `/${id}`, undefined, () => `The webhook ${id} is deleted.`);
    });
}

function defineDeliveries(ofOne: (name: string, description: string) => Command, console: Console): void {
  ofOne('deliveries', 'list the messages that were sent to it, the newest first')
    .addOption(
      new Option('--status <status>', 'only those').choices([
        'queued',
        'running',
        'delivered',
        'failed',
        'held',
      ]),
    )
    .option('--limit <number>', 'at most so many, up to 100', positiveInteger, 50)
    .action((id: string, options: OfApi & { status?: string; limit: number }) => {
      const status = options.status === undefined ? '' : `&status=${options.status}`;
      return run(
        console,
        options,
        'GET',
        `/${id}/deliveries?limit=${options.limit}${status}`,
        undefined,
        (answer) => describeDeliveries(answer as { data: Delivery[] }, console),
      );
    });
  ofOne('resend', 'send one event again')
    .argument('<delivery>', 'the id of its delivery', uuid)
    .action((id: string, delivery: string, options: OfApi) =>
      run(console, options, 'POST', `/${id}/deliveries/${delivery}/replay`, {}, (answer) => {
        const { eventId } = answer as { eventId: string };
        return `The event ${eventId} is sent again.`;
      }),
    );
  ofOne('replay', 'send events of the last 30 days again')
    .requiredOption('--from <time>', 'events since then, an ISO 8601 time', time)
    .option('--to <time>', 'events until then', time)
    .option('--event <type>', 'only events of this type; may be repeated', repeatable(String), [])
    .option('--only-failed', 'only those that failed or were held')
    .action(
      (id: string, options: OfApi & { from: string; to?: string; event: string[]; onlyFailed?: boolean }) => {
        const { from, to, event: types, onlyFailed = false } = options;
        const body = { from, onlyFailed, ...(to && { to }), ...(types.length > 0 && { types }) };
        return run(console, options, 'POST', `/${id}/replay`, body, (answer) => {
          const { count, continueFrom } = answer as { count: number; continueFrom: string | null };
          const more =
            continueFrom === null ? '' : ` There may be more: repeat it with --from ${continueFrom}.`;
          return `${count} events are sent again.${more}`;
        });
      },
    );
}

function withSettings(command: Command): Command {
  return command
    .option(
      '--event <type>',
      'a type of event, all of a kind as profile.*, or *; may be repeated',
      repeatable(String),
      [],
    )
    .addOption(new Option('--payload <payload>', 'what a message has').choices(['event', 'record']))
    .option('--description <text>', 'what it is for');
}

function settingsOf({ event: events, payload, description }: Settings): object {
  return {
    ...(events.length > 0 && { events }),
    ...(payload && { payload }),
    ...(description && { description }),
  };
}

/** Sends one request, and prints what it is answered with. */
async function run(
  console: Console,
  options: OfApi,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object | undefined,
  describe: (answer: unknown) => string,
): Promise<void> {
  const { apiAddress } = await import('./transfer/api-address.ts');
  const { createApiClient, messageOf } = await import('./transfer/api-client.ts');
  const address = await apiAddress(options.profile, console.surroundings.environment);
  const client = createApiClient(address, console.print);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await client.send(method, `/rest/v2/webhooks${path}`, text);
  if (answer.status >= 400) throw new Error(messageOf(answer.body));
  console.show(options, answer.body, describe);
}

function describeWebhooks({ data }: { readonly data: readonly Webhook[] }, console: Console): string {
  if (data.length === 0) return 'There are no webhooks.';
  return console.table(
    ['id', 'url', 'events', 'payload', 'enabled', 'failing since'],
    data.map(({ id, url, events, payload, isEnabled, failingSince }) => [
      id,
      url,
      events.join(', '),
      payload,
      mark(isEnabled),
      formatMinute(failingSince, ''),
    ]),
  );
}

function describeWebhook(webhook: Webhook, console: Console): string {
  const { id, url, description, events, payload, isEnabled, disabledReason, failingSince } = webhook;
  return console.table(
    ['webhook', id],
    [
      ['url', url],
      ['description', description ?? ''],
      ['events', events.join(', ')],
      ['payload', payload],
      ['enabled', isEnabled ? 'yes' : `no: ${disabledReason}`],
      ['failing since', formatMinute(failingSince, '')],
    ],
  );
}

function describeDeliveries({ data }: { readonly data: readonly Delivery[] }, console: Console): string {
  if (data.length === 0) return 'There are no such messages.';
  return console.table(
    ['delivery', 'created (UTC)', 'type', 'status', 'attempts', 'last answer'],
    data.map(({ id, createdAt, status, event, attempts, log: [last] }) => {
      const answer = last === undefined ? '' : String(last.statusCode ?? last.error ?? '');
      return [id, formatMinute(createdAt, ''), event?.type ?? '', status, String(attempts), answer];
    }),
  );
}
