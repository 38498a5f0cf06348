# parvis in a container; docs/guide/docker.md explains its use. test/e2e/image.test.ts performs these steps without a container, in a clean
# folder, and supports only the instructions used here.

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit
COPY release/merge-packages.ts release/prune-packages.sh ./release/
RUN node release/merge-packages.ts && npm prune --omit=dev --ignore-scripts --no-audit && sh release/prune-packages.sh

FROM node:24-trixie-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY examples ./examples
COPY web ./web
COPY src ./src
RUN find src -name "*.test.ts" -delete -o -name "*.faults.ts" -delete
ENV PARVIS_HOST=0.0.0.0 PARVIS_DATABASE_URL=sqlite:/data/parvis.db PARVIS_MAIL_FOLDER=/data/mail NODE_COMPILE_CACHE=/tmp/parvis
RUN install -d -m 0700 -o 1000 -g 1000 /data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PARVIS_PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/bin/parvis"]
CMD ["serve"]
