# A local-first renderer in a container: no network, no rights. docs/recipes/container.md says how to run it.
FROM node:20-bookworm-slim

RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*

# Another version: docker build --build-arg REELWRIGHT=reelwright@0.1.0
ARG REELWRIGHT=reelwright
RUN npm install --global --ignore-scripts "$REELWRIGHT" && npm cache clean --force

ENV REELWRIGHT_FFMPEG=/usr/bin/ffmpeg REELWRIGHT_FFPROBE=/usr/bin/ffprobe XDG_CACHE_HOME=/cache
RUN mkdir -p /cache /work && chown node:node /cache /work
USER node
WORKDIR /work
VOLUME /cache
ENTRYPOINT ["reelwright"]
