"""OpenStack Swift with its S3 API, all of it in one process that can be killed: an S3 server that is not ours.

`python3 swift-server.py '{"folder", "port", "bucket", "keys"}'` prints {"port"}, like s3-server.mjs beside it, and ends
with its standard input. Debian's packages swift-proxy, swift-account, swift-container and swift-object bring all that
it needs. An access key is written account:user.
"""

import json
import os
import sys
import types

import eventlet
import eventlet.tpool
import eventlet.wsgi

# Before anything of Swift is imported, as its own servers do.
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils

told = json.loads(sys.argv[1])
folder = told["folder"]
os.makedirs(os.path.join(folder, "node", "disk"), exist_ok=True)
HOST = "127.0.0.1"
REGION = "eu-test-1"


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


# Else it lies in /etc, and is read once these modules are imported.
utils.SWIFT_CONF_FILE = write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = of the tests\n")

from swift.common.ring import RingBuilder
from swift.common.swob import Request
from swift.common.wsgi import SwiftHttpProtocol, loadapp


class Forgetful:
    """tempauth wants a cache to be there; this one keeps nothing."""

    def get(self, *_args, **_more):
        return None

    set = delete = incr = decr = get_multi = set_multi = get


def cache(_settings, **_own):
    def with_cache(app):
        def answer(env, start):
            env["swift.cache"] = Forgetful()
            return app(env, start)

        return answer

    return with_cache


sys.modules["forgetful"] = types.ModuleType("forgetful")
sys.modules["forgetful"].cache = cache

COMMON = f"""
[DEFAULT]
swift_dir = {folder}
devices = {os.path.join(folder, "node")}
mount_check = false
log_address = {os.path.join(folder, "no-log")}
log_level = CRITICAL
"""


def listen(port=0):
    socket = eventlet.listen((HOST, port))
    return socket, socket.getsockname()[1]


def serve(socket, name, text):
    app = loadapp(write(f"{name}.conf", COMMON + text))
    own = {"protocol": SwiftHttpProtocol, "capitalize_response_headers": False}
    eventlet.spawn(eventlet.wsgi.server, socket, app, utils.NullLogger(), **own)
    return app


for kind in ["account", "container", "object"]:
    socket, at = listen()
    ring = RingBuilder(0, 1, 1)
    place = {"ip": HOST, "port": at, "replication_ip": HOST, "replication_port": at}
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk", "meta": "", **place})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    serve(socket, kind, f"[pipeline:main]\npipeline = own\n[app:own]\nuse = egg:swift#{kind}\n")

FILTERS = ["catch_errors", "listing_formats", "bulk", "s3api", "tempauth", "slo", "dlo"]
users = [f"user_{key['accessKeyId'].replace(':', '_')} = {key['secretAccessKey']} .admin\n" for key in told["keys"]]
settings = {"s3api": f"location = {REGION}\n", "tempauth": "".join(users)}
text = f"""
[pipeline:main]
pipeline = {FILTERS[0]} forgetful {" ".join(FILTERS[1:])} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:forgetful]
paste.filter_factory = forgetful:cache
"""
text += "".join(f"[filter:{name}]\nuse = egg:swift#{name}\n{settings.get(name, '')}" for name in FILTERS)
socket, port = listen(told["port"])
app = serve(socket, "proxy", text)

# Made again it changes nothing.
account = told["keys"][0]["accessKeyId"].split(":")[0]
made = Request.blank(f"/v1/AUTH_{account}/{told['bucket']}", {"swift.authorize_override": True}, method="PUT")
if not made.get_response(app).is_success:
    sys.exit("the bucket can not be made")
print(json.dumps({"port": port}), flush=True)
eventlet.tpool.execute(sys.stdin.read)
