/** The packages that put an ErrorInfo into a google.rpc.Status, each by its own functions, behind one interface. */
import * as a2a from '@a2a-js/sdk/errors/grpc';
import { create, createFileRegistry, type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import {
  anyPack,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
} from '@bufbuild/protobuf/wkt';
import { type ErrorDetails, ErrorInfo as NiceErrorInfo } from 'nice-grpc-error-details';
import * as niceInternals from 'nice-grpc-error-details/lib/ErrorDetails.js';
import type { Any as NiceAny } from 'nice-grpc-error-details/lib/proto/google/protobuf/any.js';
import { Status as NiceStatus } from 'nice-grpc-error-details/lib/proto/google/rpc/status.js';
// What these two packages do not export is imported by its path.
import { StatusSchema } from '../node_modules/@connectrpc/connect/dist/esm/protocol-grpc/gen/status_pb.js';
import { GoogleErrorDecoder } from '../node_modules/google-gax/build/src/googleError.js';

/** What an error is. */
export interface ErrorData {
  code: number;
  message: string;
  reason: string;
  domain: string;
  metadata: Record<string, string>;
}

/** What its receiver wants to know. */
export type Reading = Pick<ErrorData, 'reason' | 'metadata'>;

export interface Codec {
  name: string;
  /** Makes what the package's own error holds, and from then on its bytes: only the latter is measured. */
  encoder?(error: ErrorData): () => Uint8Array;
  /** Makes of bytes what the package's transport hands over, and from then on what a receiver wants to know. */
  decoder(bytes: Buffer): () => Reading;
}

export const ERROR_INFO_URL = 'type.googleapis.com/google.rpc.ErrorInfo';

/** As its `buildGrpcErrorMetadata` and `fromGrpcError` do it. The domain is fixed: `a2a-protocol.org`. */
const a2aSdk: Codec = {
  name: '@a2a-js/sdk',
  encoder:
    ({ code, message, reason, metadata }) =>
    () =>
      a2a.encodeGrpcStatusDetails(code, message, reason, metadata),
  decoder: (bytes) => () => {
    const { details } = a2a.decodeStatus(bytes);
    const info = details.find(({ typeUrl }) => typeUrl === ERROR_INFO_URL);
    return a2a.decodeErrorInfo(info?.value as Buffer);
  },
};

/** Left out of its types, since only its middlewares call them. */
const { encodeErrorDetails, decodeErrorDetails } = niceInternals as unknown as {
  encodeErrorDetails(details: ErrorDetails[]): NiceAny[];
  decodeErrorDetails(details: NiceAny[]): ErrorDetails[];
};

/** As its server and client middlewares do it. */
const niceGrpc: Codec = {
  name: 'nice-grpc-error-details',
  encoder({ code, message, ...info }) {
    const extra = [NiceErrorInfo.fromPartial(info)];
    return () =>
      NiceStatus.encode(NiceStatus.fromPartial({ code, message, details: encodeErrorDetails(extra) })).finish();
  },
  decoder: (bytes) => () => {
    const details = decodeErrorDetails(NiceStatus.decode(bytes).details);
    return details.find(({ $type }) => $type === NiceErrorInfo.$type) as NiceErrorInfo;
  },
};

/** connect ships no ErrorInfo: this is its part of google/rpc/error_details.proto as @bufbuild/protobuf takes it. */
function describeErrorInfo(): DescMessage {
  const { STRING, MESSAGE } = FieldDescriptorProto_Type;
  const text = (number: number, name: string) => ({ name, number, type: STRING, label: Label.OPTIONAL });
  const file = create(FileDescriptorProtoSchema, {
    name: 'error_info.proto',
    package: 'google.rpc',
    syntax: 'proto3',
    messageType: [
      {
        name: 'ErrorInfo',
        field: [
          text(1, 'reason'),
          text(2, 'domain'),
          {
            name: 'metadata',
            number: 3,
            type: MESSAGE,
            label: Label.REPEATED,
            typeName: '.google.rpc.ErrorInfo.MetadataEntry',
          },
        ],
        nestedType: [{ name: 'MetadataEntry', field: [text(1, 'key'), text(2, 'value')], options: { mapEntry: true } }],
      },
    ],
  });
  return createFileRegistry(file, () => undefined).getMessage('google.rpc.ErrorInfo') as DescMessage;
}

const ErrorInfoSchema = describeErrorInfo();

/** As its `setTrailerStatus`, `findTrailerError` and `ConnectError.findDetails` do it, but for base64. */
const connect: Codec = {
  name: '@connectrpc/connect',
  encoder({ code, message, ...info }) {
    const outgoing = [{ desc: ErrorInfoSchema, value: info }];
    return () => {
      const details = outgoing.map(({ desc, value }) => anyPack(desc, create(desc, value)));
      return toBinary(StatusSchema, create(StatusSchema, { code, message, details }));
    };
  },
  decoder(bytes) {
    const fromBase64 = new Uint8Array(bytes);
    return () => {
      const incoming = fromBinary(StatusSchema, fromBase64).details.map(({ typeUrl, value }) => ({
        type: typeUrl.substring(typeUrl.lastIndexOf('/') + 1),
        value,
      }));
      const info = incoming.find(({ type }) => type === ErrorInfoSchema.typeName);
      return fromBinary(ErrorInfoSchema, info?.value as Uint8Array) as Message & Reading;
    };
  },
};

const gaxDecoder = new GoogleErrorDecoder();

/** Decodes only. It makes a decoder for each error, which takes milliseconds; here one serves all. */
const googleGax: Codec = {
  name: 'google-gax',
  decoder: (bytes) => () => gaxDecoder.decodeGRPCStatusDetails([bytes]).errorInfo as Reading,
};

export const peers: readonly Codec[] = [a2aSdk, niceGrpc, connect, googleGax];
