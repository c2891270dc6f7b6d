# The service as an image: docker build --tag svc-checkout .
# Servers, workers and commands are the same image: docker run svc-checkout serve | work | migrate | doctor …
# Node's version is that of the package "node".

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY server server
COPY shared shared
RUN node server/hosted-page/bundle/build.ts && node server/dashboard/bundle/build.ts

# Optional packages are the sandbox's Postgres and the build's compilers.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && node node_modules/patch-package/index.js --error-on-fail --error-on-warn \
  && npm cache clean --force

FROM node:24-trixie-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 SVC_ADMIN_PORT=9464
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY bin bin
COPY server server
COPY shared shared
# The guides show them, and SVC_EXTENSIONS may name them.
COPY docs/examples docs/examples
COPY deploy/docker/healthcheck.mjs deploy/docker/healthcheck.mjs
# Not root, and nothing in the image is theirs to write.
USER node
EXPOSE 4000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "deploy/docker/healthcheck.mjs"]
ENTRYPOINT ["node", "bin/svc.ts"]
CMD ["serve"]
