// Whether the shop of this container answers: for the HEALTHCHECK of deploy/Dockerfile.
const port = process.env.PORT ?? '4321'
const isAlive = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
