#!/usr/bin/env bash
# Makes the stubs in test/fixtures/stubs from test/fixtures/echo.proto with three generators. They are committed: tests
# need Node alone. google-protobuf's generator was last part of protoc 3.20.3 (Maven: com.google.protobuf:protoc:exe).
# grpc-tools' own plugin has no package that can be installed offline, so the service on top of google-protobuf's
# messages is written by hand, as that plugin writes it, in test/fixtures/google-protobuf-service.ts.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${PROTOC:?path of protoc 3.20.3}"
stubs=test/fixtures/stubs
bin=node_modules/.bin
rm -rf "$stubs" && mkdir -p "$stubs"/{ts-proto,protobuf-ts,google-protobuf}
protoc() { chmod +x "$PROTOC" && "$PROTOC" -I test/fixtures "$@" test/fixtures/echo.proto; }

protoc --plugin="$bin/protoc-gen-ts_proto" --ts_proto_out="$stubs/ts-proto" \
  --ts_proto_opt=outputServices=grpc-js,esModuleInterop=true,importSuffix=.js
protoc --plugin="$bin/protoc-gen-ts" --ts_out="$stubs/protobuf-ts" \
  --ts_opt=server_grpc1,client_grpc1,add_pb_suffix,ts_nocheck,eslint_disable
protoc --js_out=import_style=commonjs,binary:"$stubs/google-protobuf"
mv "$stubs/google-protobuf/echo_pb.js" "$stubs/google-protobuf/echo_pb.cjs"
sed -i 's#from "./echo_pb"#from "./echo_pb.js"#' "$stubs"/protobuf-ts/*.ts
