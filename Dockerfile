# A local-first renderer in a container: no network, no rights. docs/recipes/container.md says how to run it.
FROM node:20-bookworm-slim

# Without drivers and compilers for graphics processors, which ffmpeg opens only on a machine that has one: 190 MB less.
RUN printf 'path-exclude=/usr/lib/*/%s\n' 'libLLVM*' 'dri/*' 'libz3.*' 'libmfxhw*' 'mfx/*' > /etc/dpkg/dpkg.cfg.d/no-gpu \
  && apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*

# Another version: docker build --build-arg REELWRIGHT=reelwright@0.1.0
ARG REELWRIGHT=reelwright
RUN npm install --global --ignore-scripts "$REELWRIGHT" && npm cache clean --force

ENV REELWRIGHT_FFMPEG=/usr/bin/ffmpeg REELWRIGHT_FFPROBE=/usr/bin/ffprobe XDG_CACHE_HOME=/cache
RUN mkdir -p /cache /work && chown node:node /cache /work
USER node
WORKDIR /work
VOLUME /cache
ENTRYPOINT ["reelwright"]
