# Service and worker from one image: the command decides.
#   docker build -t aerbench .
#   docker run -p 8080:8080 -v aerbench:/app/data aerbench             the service, on an embedded database
#   docker run -e DATABASE_URL=... aerbench npm run worker             one more worker, on Postgres
FROM node:24.21-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY src ./src
COPY prompts ./prompts
COPY rubrics ./rubrics
COPY migrations ./migrations
COPY corpus ./corpus
COPY docs ./docs
RUN mkdir data && chown node:node data
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import=./src/compile-cache.mjs", "--min-semi-space-size=16", "--max-semi-space-size=16", "--heap-growing-percent=50", "--v8-pool-size=1", "--wasm-tiering-budget=30000000", "src/server.ts"]
