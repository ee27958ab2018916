/** The plan of a run: everything that is sent and everything that is broken, made of one number. */

/** One application that a client sends until it is acknowledged. */
export interface PlannedApplication {
  readonly number: number;
  /** Applications of one person are saved in one profile. */
  readonly person: number;
  /** As it is sent; some have capital letters. */
  readonly emailAddress: string;
  readonly files: readonly PlannedFile[];
  /** Whether it is sent to both servers at the same moment. */
  readonly isSentTwice: boolean;
}

interface PlannedFile {
  readonly fileName: string;
  readonly text: string;
  readonly isResume: boolean;
}

type FaultKind =
  | 'kill server'
  | 'kill Postgres'
  | 'kill everything'
  | 'freeze server'
  | 'cut connections to Postgres'
  | 'cut connections of clients'
  | 'take the storage away'
  | 'fill the disk';

export interface PlannedFault {
  readonly kind: FaultKind;
  /** It happens when so many applications were begun. */
  readonly after: number;
  readonly server: number;
  /** For how long it lasts. */
  readonly milliseconds: number;
  /** Connections are cut after so many bytes of answers. */
  readonly bytes: number;
}

export interface ChaosPlan {
  readonly seed: number;
  readonly applications: readonly PlannedApplication[];
  readonly faults: readonly PlannedFault[];
}

const faultKinds: readonly FaultKind[] = [
  'kill server',
  'cut connections to Postgres',
  'take the storage away',
  'kill Postgres',
  'cut connections of clients',
  'fill the disk',
  'kill everything',
  'freeze server',
];

/** Longer than the lease of a task, which the frozen server therefore loses. */
const longFreezeMs = 25_000;

/**
 * @param faults the number of faults; each kind occurs equally often
 * @param maxFaultMs the longest duration of a fault; every second frozen server loses its leases if this allows it
 */
export function makePlan(options: {
  readonly seed: number;
  readonly applications: number;
  readonly faults: number;
  readonly maxFaultMs: number;
}): ChaosPlan {
  const random = randomFrom(options.seed);
  const integer = (below: number) => Math.floor(random() * below);
  const applications = Array.from({ length: options.applications }, (_, number) => {
    // Every tenth is sent by a person who has just sent another one.
    const person = number % 10 === 9 ? number - 1 - integer(5) : number;
    const emailAddress = `chaos-${person}@example.org`;
    return {
      number,
      person,
      emailAddress: random() < 0.2 ? emailAddress.toUpperCase() : emailAddress,
      files: [
        ...(number % 3 === 0 ? [resumeOf(number, emailAddress)] : []),
        ...(number % 7 === 0 ? [{ fileName: 'letter.txt', text: `Letter ${number}`, isResume: false }] : []),
      ],
      isSentTwice: random() < 0.1,
    };
  });
  const faults = Array.from({ length: options.faults }, (_, index) => {
    const kind = faultKinds[index % faultKinds.length] ?? 'kill server';
    const isLong = kind === 'freeze server' && Math.floor(index / faultKinds.length) % 2 === 0;
    const milliseconds = isLong ? longFreezeMs : 300 + integer(4_000);
    return {
      kind,
      after: Math.floor(options.applications * (0.05 + 0.85 * random())),
      server: integer(2),
      milliseconds: Math.min(milliseconds, options.maxFaultMs),
      bytes: 1 + integer(20_000),
    };
  });
  return { seed: options.seed, applications, faults: faults.toSorted((a, b) => a.after - b.after) };
}

function resumeOf(number: number, emailAddress: string): PlannedFile {
  const text = `Person${number} Chaos\nEngineer\n${emailAddress}\n\nExperience\n\nEngineer, Acme ${number}\n2020 - 2022\n`;
  return { fileName: 'resume.txt', text, isResume: true };
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
