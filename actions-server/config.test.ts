import { environmentSchema, loadConfig, loadHasuraConfig } from './config.ts';
import { ConfigError } from './settings/setting-problem.ts';

const required = { HASURA_GRAPHQL_ADMIN_SECRET: 'secret', FILE_LINK_SECRET: 'f'.repeat(32) };

describe('the configuration', () => {
  test('has a default for every variable except the two secrets', () => {
    expect(loadConfig(required)).toMatchObject({
      port: 3000,
      publicBaseUrl: 'http://localhost:3000',
      databaseUrl: null,
      storage: { driver: 'local', folder: '.data/files' },
      fileLinks: { lifetimeSeconds: 900 },
      limits: {
        maxFileBytes: 10_000_000,
        maxResumeBytes: 20_000_000,
        maxRequestFileBytes: 20_000_000,
        maxResumes: 5,
        maxFiles: 10,
      },
      rateLimits: { perDay: 100_000, perDayPublic: 10_000, burst: 500, applicationsPerAddress: 60 },
      trustProxy: false,
      idempotencyHours: 24,
    });
  });

  test('of the command line needs only the connection to Hasura', () => {
    const { hasura } = loadConfig(required);
    expect(loadHasuraConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 'secret' })).toEqual(hasura);
    expect(() => loadHasuraConfig({})).toThrow(/HASURA_GRAPHQL_ADMIN_SECRET/);
  });

  test('the size limit of an application includes its files in base64', () => {
    const { limits } = loadConfig({ ...required, MAX_REQUEST_FILE_BYTES: '3000000' });
    expect(limits.maxApplicationBytes).toBeGreaterThanOrEqual(4_000_000);
  });

  test('a resume may be larger than other files, unless a size is set for all files, and is never larger than all together', () => {
    const largest = (set: object) => loadConfig({ ...required, ...set }).limits.maxResumeBytes;
    expect(largest({})).toBe(20_000_000);
    expect(largest({ MAX_FILE_BYTES: '5000000' })).toBe(5_000_000);
    expect(largest({ MAX_FILE_BYTES: '5000000', MAX_RESUME_BYTES: '6000000' })).toBe(6_000_000);
    expect(largest({ MAX_REQUEST_FILE_BYTES: '3000000' })).toBe(3_000_000);
  });

  test('traces are off by default, and their settings are those of OpenTelemetry', () => {
    expect(loadConfig(required).tracing).toBeNull();
    const asked = { ...required, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(loadConfig(asked).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: '',
      serviceName: 'recruitment-sales-platform',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'a key without a name' },
      { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
      { OTEL_TRACES_SAMPLER_ARG: '5' },
    ])
      expect(() => loadConfig({ ...asked, ...wrong })).toThrow(Object.keys(wrong)[0]);
  });

  test('OCR is off by default and accepts only supported languages', () => {
    expect(loadConfig(required).resumeReader.ocr).toBeNull();
    const asked = { ...required, RESUME_OCR: 'true' };
    expect(loadConfig(asked).resumeReader.ocr).toEqual({
      languages: ['fra', 'eng', 'deu', 'spa'],
      timeoutMs: 60_000,
    });
    const some = loadConfig({ ...asked, RESUME_OCR_LANGUAGES: 'deu, eng', RESUME_OCR_TIMEOUT_MS: '5000' });
    expect(some.resumeReader.ocr).toEqual({ languages: ['deu', 'eng'], timeoutMs: 5000 });
    expect(() => loadConfig({ ...asked, RESUME_OCR_LANGUAGES: 'fra,xxx' })).toThrow(/RESUME_OCR_LANGUAGES/);
  });

  test('readers of resumes get at least the memory with which they can start', () => {
    expect(() => loadConfig({ ...required, RESUME_MEMORY_MB: '191' })).toThrow(/RESUME_MEMORY_MB.*192/s);
    expect(loadConfig({ ...required, RESUME_MEMORY_MB: '192' }).resumeReader.memoryMb).toBe(192);
  });

  test('all problems are reported together', () => {
    expect(() => loadConfig({ PORT: 'http', LOG_LEVEL: 'loud' })).toThrow(ConfigError);
    try {
      loadConfig({ PORT: 'http', LOG_LEVEL: 'loud' });
    } catch (error) {
      for (const name of ['PORT', 'LOG_LEVEL', 'HASURA_GRAPHQL_ADMIN_SECRET', 'FILE_LINK_SECRET']) {
        expect(String(error)).toContain(`\n${name}: `);
      }
    }
  });

  test.each([
    [{ FILE_LINK_SECRET: '' }, 'FILE_LINK_SECRET: is required'],
    [{ HASURA_GRAPHQL_ADMIN_SECRET: undefined }, 'HASURA_GRAPHQL_ADMIN_SECRET: is required'],
    [{ FILE_LINK_SECRET: 'short' }, 'FILE_LINK_SECRET: must have at least 32 characters'],
    [{ PORT: 'abc' }, 'PORT: must be a number'],
    [{ PORT: '1.5' }, 'PORT: must be a whole number'],
    [{ PORT: '65536' }, 'PORT: must be at most 65535'],
    [{ STORAGE_DRIVER: 'ftp' }, 'STORAGE_DRIVER: must be local or s3'],
  ])('a problem is said in the words of settings and not of types: %j', (changed, problem) => {
    expect(() => loadConfig({ ...required, ...changed })).toThrow(
      new ConfigError(`The configuration is not valid:\n${problem}`),
    );
  });

  const times = Object.keys(environmentSchema.shape).filter((name) => name.endsWith('_MS'));
  test.each(times)('a time that no timer can wait is refused with the longest one: %s', (name) => {
    expect(() => loadConfig({ ...required, [name]: '2147483648' })).toThrow(
      `${name}: must be at most 2000000000`,
    );
  });

  describe('of the captcha', () => {
    const complete = {
      CAPTCHA_VERIFY_URL: 'http://captcha-adapter:8090/',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example.com/api.js',
      CAPTCHA_OBJECT: 'exampleCaptcha',
      CAPTCHA_WIDGET_CLASS: 'example-captcha',
      CAPTCHA_SITE_KEY: 'key',
      CAPTCHA_FIELD: 'example-captcha-response',
    };
    const load = (changed: Record<string, string>) => loadConfig({ ...required, ...complete, ...changed });

    test('is off by default, and lets in the origin of the script and those that are named', () => {
      expect(loadConfig(required).captcha).toBeNull();
      expect(load({}).captcha).toMatchObject({ secret: null, origins: ['https://captcha.example.com'] });
      const CaptchaOrigins = 'https://*.captcha.example.com, https://captcha.example.com';
      expect(load({ CAPTCHA_ORIGINS: CaptchaOrigins }).captcha?.origins).toEqual([
        'https://captcha.example.com',
        'https://*.captcha.example.com',
      ]);
    });

    test.each([...Object.keys(complete), 'all but CAPTCHA_SECRET', 'all but CAPTCHA_ORIGINS'])(
      'is refused when a part of it is missing: %s',
      (name) => {
        const isAlone = name.startsWith('all but ');
        const optional = { CAPTCHA_SECRET: 'a secret of it all', CAPTCHA_ORIGINS: 'https://example.com' };
        const alone = Object.entries(optional).filter(([key]) => name.endsWith(key));
        const missing = isAlone ? Object.keys(complete) : [name];
        const set = isAlone ? Object.fromEntries(alone) : { ...complete, [name]: '' };
        const lines = missing.map((key) => `${key}: is required with the other settings of the captcha`);
        expect(() => loadConfig({ ...required, ...set })).toThrow(
          new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`),
        );
      },
    );

    test.each([
      [{ CAPTCHA_VERIFY_URL: 'captcha:8090' }, 'CAPTCHA_VERIFY_URL: an address that begins with https://'],
      [
        { CAPTCHA_VERIFY_URL: 'http://a:b@captcha/' },
        'CAPTCHA_VERIFY_URL: the address must not contain a user',
      ],
      [{ CAPTCHA_SCRIPT_URL: '/api.js' }, 'CAPTCHA_SCRIPT_URL: must be an address that begins with https://'],
      [
        { CAPTCHA_ORIGINS: "https://a.example 'unsafe-inline'" },
        'CAPTCHA_ORIGINS: "https://a.example \'unsafe',
      ],
      [{ CAPTCHA_ORIGINS: 'https://a.example/path' }, 'CAPTCHA_ORIGINS: "https://a.example/path" is not'],
      [{ CAPTCHA_ORIGINS: '*' }, 'CAPTCHA_ORIGINS: "*" is not an origin'],
      [{ CAPTCHA_OBJECT: 'a()' }, 'CAPTCHA_OBJECT: must be the name of an object'],
      [{ CAPTCHA_WIDGET_CLASS: 'a b' }, 'CAPTCHA_WIDGET_CLASS: must be the name of one class'],
      [{ CAPTCHA_FIELD: 'a"b' }, 'CAPTCHA_FIELD: must be the name of an input'],
      [{ CAPTCHA_SECRET: 'short' }, 'CAPTCHA_SECRET: must have at least 16 characters'],
    ])('is refused when a part of it is wrong: %j', (changed, problem) => {
      expect(() => load(changed)).toThrow(`The configuration is not valid:\n${problem}`);
    });
  });

  describe('of a provider of network pages', () => {
    const complete = {
      ...required,
      NETWORK_PROVIDER_URL: 'http://pages.internal:4242/ask',
      NETWORK_PROVIDER_SECRET: 'a-secret-of-16-or-more',
    };

    test('is off by default, needs both the address and the secret, and is asked by the contract', () => {
      expect(loadConfig(required).networkProvider).toBeNull();
      expect(loadConfig({ ...required, NETWORK_PROVIDER_FORMAT: 'contract' }).networkProvider).toBeNull();
      expect(() => loadConfig({ ...complete, NETWORK_PROVIDER_SECRET: '' })).toThrow(
        'NETWORK_PROVIDER_SECRET: is required with NETWORK_PROVIDER_URL',
      );
      expect(() => loadConfig({ ...complete, NETWORK_PROVIDER_URL: '' })).toThrow(
        'NETWORK_PROVIDER_URL: is required with NETWORK_PROVIDER_SECRET',
      );
      expect(loadConfig(complete).networkProvider).toEqual({
        url: 'http://pages.internal:4242/ask',
        secret: 'a-secret-of-16-or-more',
        format: 'contract',
      });
    });

    test.each([
      [{ NETWORK_PROVIDER_URL: 'pages.example.com' }, 'NETWORK_PROVIDER_URL: an address that begins with'],
      [
        { NETWORK_PROVIDER_URL: 'https://a:b@pages.example.com' },
        'NETWORK_PROVIDER_URL: the address must not',
      ],
      [{ NETWORK_PROVIDER_SECRET: 'short' }, 'NETWORK_PROVIDER_SECRET: must be at least 16'],
      [{ NETWORK_PROVIDER_SECRET: 'with a space, and long' }, 'NETWORK_PROVIDER_SECRET: must be at least 16'],
      [{ NETWORK_PROVIDER_FORMAT: 'xml' }, 'NETWORK_PROVIDER_FORMAT: '],
    ])('is refused when a part of it is wrong: %j', (changed, problem) => {
      expect(() => loadConfig({ ...complete, ...changed })).toThrow(
        `The configuration is not valid:\n${problem}`,
      );
    });
  });

  describe('of e-mail', () => {
    const from = { MAIL_FROM: 'jobs@example.com' };
    const load = (url: string) => loadConfig({ ...required, ...from, SMTP_URL: url }).mail;

    test('is off by default, and needs both the server and the sender', () => {
      expect(loadConfig(required).mail).toBeNull();
      expect(loadConfig({ ...required, MAIL_DAILY_LIMIT: '5', SMTP_URL: '', MAIL_FROM: '' }).mail).toBeNull();
      expect(() => loadConfig({ ...required, ...from })).toThrow('SMTP_URL: is required with MAIL_FROM');
      expect(() => loadConfig({ ...required, SMTP_URL: 'smtp://mail' })).toThrow(
        'MAIL_FROM: is required with SMTP_URL',
      );
    });

    test.each([
      ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, login: null }],
      ['smtps://mail.example.com', { port: 465, isSecure: true }],
      ['smtp://127.0.0.1:1025/', { host: '127.0.0.1', port: 1025 }],
      ['smtp://[::1]:25', { host: '::1', port: 25 }],
      [
        'smtp://jobs%40example.com:p%40ss%2Fw%25rd%3A@mail.example.com:2525',
        { login: { user: 'jobs@example.com', password: 'p@ss/w%rd:' }, port: 2525 },
      ],
    ])('reads a mail server: %s', (url, server) => {
      expect(load(url)).toMatchObject({ ...server, from: 'jobs@example.com', dailyLimit: 1_000 });
    });

    test.each([
      [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: must be an address such as smtp://'],
      [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL: must be an address such as smtp://'],
      [{ SMTP_URL: 'smtp://a:b/c@mail.example.com' }, 'SMTP_URL: '],
      [{ SMTP_URL: 'smtp://mail.example.com?tls=no' }, 'SMTP_URL: must end after the port'],
      [{ SMTP_URL: 'smtp://user@mail.example.com' }, 'SMTP_URL: has a user without a password'],
      [{ SMTP_URL: 'smtp://a:50%@mail.example.com' }, 'SMTP_URL: has a % that is not followed'],
      [{ MAIL_FROM: 'Jobs <jobs@example.com>' }, 'MAIL_FROM: must be an e-mail address'],
      [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM: must be an e-mail address'],
      [{ MAIL_DAILY_LIMIT: '0' }, 'MAIL_DAILY_LIMIT: must be at least 1'],
    ])('is refused when a part of it is wrong, and no password is repeated: %j', (changed, problem) => {
      const complete = { ...required, ...from, SMTP_URL: 'smtp://mail.example.com' };
      expect(() => loadConfig({ ...complete, ...changed })).toThrow(
        `The configuration is not valid:\n${problem}`,
      );
    });
  });

  test('an empty variable is treated as unset', () => {
    expect(loadConfig({ ...required, DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 3000,
    });
  });

  test('a trailing slash of the base URL of links is removed', () => {
    expect(loadConfig({ ...required, PUBLIC_BASE_URL: 'https://api.example.org/hr/' }).publicBaseUrl).toBe(
      'https://api.example.org/hr',
    );
  });

  test.each([
    ['https://API.example.org:443/日本/', 'https://api.example.org/%E6%97%A5%E6%9C%AC'],
    ['https://example.org/a b/../c"d', 'https://example.org/c%22d'],
  ])('links are made with the base URL %s as addresses are written', (text, address) => {
    expect(loadConfig({ ...required, PUBLIC_BASE_URL: text }).publicBaseUrl).toBe(address);
  });

  // A path that begins with two slashes would be the host of every link that begins with it.
  test.each(['https://example.org//platform', 'https://example.org/a//b', 'https://:secret@example.org'])(
    'the base URL %s is refused',
    (text) => {
      expect(() => loadConfig({ ...required, PUBLIC_BASE_URL: text })).toThrow('PUBLIC_BASE_URL: must be');
    },
  );

  test('S3 needs a bucket and an access key with its secret', () => {
    expect(() => loadConfig({ ...required, STORAGE_DRIVER: 's3' })).toThrow('S3_BUCKET');
    expect(() =>
      loadConfig({ ...required, STORAGE_DRIVER: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }),
    ).toThrow('S3_SECRET_ACCESS_KEY');
    expect(loadConfig({ ...required, STORAGE_DRIVER: 's3', S3_BUCKET: 'b' }).storage).toMatchObject({
      driver: 's3',
      bucket: 'b',
      credentials: null,
    });
  });

  test.each([
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ])('proxies: %s', (text, value) => {
    expect(loadConfig({ ...required, TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  test('a setting that trusts all proxies is rejected', () => {
    expect(() => loadConfig({ ...required, TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY');
  });
});
