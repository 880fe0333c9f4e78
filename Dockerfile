# One image for every process of the service: `docker run IMAGE dist/apps/query-api/main.js`.
FROM node:24.21.0-alpine@sha256:ebfe2f90462722a7a4de65e91990e97fe0d401c70e0e762c5b53302f905ec1c1 AS build
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
# The dashboard calls the service by the SDK, which is bundled with it.
COPY packages/node/package.json packages/node/
# With what is optional: the bundler's program is. The Node that comes along goes again, the image has its own.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY apps apps
COPY libs libs
COPY docs/guide docs/guide
COPY packages packages
COPY scripts scripts
RUN node scripts/build.mjs && rm dist/.tsbuildinfo \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/payments-and-orders node_modules/.bin/payments-and-orders

FROM node:24.21.0-alpine@sha256:ebfe2f90462722a7a4de65e91990e97fe0d401c70e0e762c5b53302f905ec1c1
ENV NODE_ENV=production
WORKDIR /service
COPY --from=build /service/package.json ./
COPY --from=build /service/node_modules node_modules
COPY --from=build /service/dist dist
# What the containers of a deployment share, a volume each, what the simulated partners keep, what the command line and the projector write,
# and the data of a process that runs alone.
RUN for each in personal-data tls public passwords sandbox eventstoredb mongodb grafana; do mkdir -p /shared/$each; done \
  && mkdir /sandbox /scratch /exports /checkpoints data && chown -R node:node /shared /sandbox /scratch /exports /checkpoints data
USER node
ENTRYPOINT ["node"]
CMD ["dist/apps/standalone/main.js"]
