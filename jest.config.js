/** Jest runs the TypeScript sources as native ES modules; @swc/jest only strips the types. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/actions-server', '<rootDir>/hasura', '<rootDir>/standalone', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  globalSetup: './tests/support/global-setup.js',
  globalTeardown: './tests/support/global-teardown.js',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript' },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
