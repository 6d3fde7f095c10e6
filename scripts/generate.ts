/**
 * Writes src/status/gen/error-details.ts from google/rpc/error_details.proto: for each message its ProtoJSON shape,
 * a reader and a writer. With --check it only compares, and exits 1 where the committed file differs.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { getProtoPath } from 'google-proto-files';
import protobuf from 'protobufjs';

const PACKAGE = 'google.rpc';
const TARGET = 'src/status/gen/error-details.ts';

const { Type, MapField } = protobuf;
type Type = protobuf.Type;
type Field = protobuf.Field;

function loadDetails(): Type[] {
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => getProtoPath('..', target);
  root.loadSync('google/rpc/error_details.proto').resolveAll();
  const namespace = root.lookup(PACKAGE) as protobuf.Namespace;
  return namespace.nestedArray.filter((each): each is Type => each instanceof Type);
}

/** `google.rpc.BadRequest.FieldViolation` → `BadRequestFieldViolation`. */
function nameOf(type: Type): string {
  return type.fullName.slice(`.${PACKAGE}.`.length).replaceAll('.', '');
}

function withNested(type: Type): Type[] {
  return [...type.nestedArray.filter((each): each is Type => each instanceof Type).flatMap(withNested), type];
}

const isDuration = (field: Field) => field.resolvedType?.fullName === '.google.protobuf.Duration';
const byNumber = (type: Type) => [...type.fieldsArray].sort((a, b) => a.id - b.id);
const hex = (tag: number) => `0x${tag.toString(16).padStart(2, '0')}`;

/** What the generated code does with one kind of field: its TypeScript type, its wire type, its reader and writer. */
interface FieldKind {
  tsType: string;
  wireType: 0 | 2;
  read: string;
  write: (tag: string) => string;
}

function kindOf(field: Field): FieldKind {
  const { name } = field;
  if (field instanceof MapField) {
    if (field.keyType !== 'string' || field.type !== 'string') throw unsupported(field);
    return {
      tsType: 'Record<string, string>',
      wireType: 2,
      read: `r.stringEntry(end, (into.${name} ??= {}))`,
      write: (tag) => `if (from.${name}) w.stringMap(${tag}, from.${name});`,
    };
  }
  if (isDuration(field)) {
    return {
      tsType: 'Duration',
      wireType: 2,
      read: `into.${name} = readDuration(r, r.contentEnd(end))`,
      write: (tag) => delimited(`from.${name}`, `writeDuration(w, from.${name})`, tag),
    };
  }
  if (field.resolvedType instanceof Type) {
    const message = nameOf(field.resolvedType);
    const item = `read${message}(r, r.contentEnd(end), {})`;
    if (!field.repeated) {
      return {
        tsType: `${message}Fields`,
        wireType: 2,
        read: `into.${name} = ${item}`,
        write: (tag) => delimited(`from.${name}`, `write${message}(w, from.${name})`, tag),
      };
    }
    return {
      tsType: `${message}Fields[]`,
      wireType: 2,
      read: `(into.${name} ??= []).push(${item})`,
      write: (tag) => `if (from.${name}) {
        for (let i = from.${name}.length - 1; i >= 0; i--) {
          const before = w.length;
          write${message}(w, from.${name}[i] as ${message}Fields);
          w.delimit(${tag}, before);
        }
      }`,
    };
  }
  if (field.type === 'string') {
    return field.repeated
      ? {
          tsType: 'string[]',
          wireType: 2,
          read: `(into.${name} ??= []).push(r.string(end))`,
          write: (tag) => `if (from.${name}) {
            for (let i = from.${name}.length - 1; i >= 0; i--) w.string(${tag}, from.${name}[i] as string);
          }`,
        }
      : {
          tsType: 'string',
          wireType: 2,
          read: `into.${name} = r.string(end)`,
          write: (tag) => `if (from.${name}) w.string(${tag}, from.${name});`,
        };
  }
  if (field.type === 'int64' && !field.repeated) {
    const present = field.options?.proto3_optional
      ? `from.${name} !== undefined`
      : `from.${name} && BigInt(from.${name})`;
    return {
      tsType: 'string',
      wireType: 0,
      read: `into.${name} = r.int64(end).toString()`,
      write: (tag) => `if (${present}) {
        w.int64(BigInt(from.${name}));
        w.uint32(${tag});
      }`,
    };
  }
  throw unsupported(field);
}

function delimited(value: string, write: string, tag: string): string {
  return `if (${value}) {
    const before = w.length;
    ${write};
    w.delimit(${tag}, before);
  }`;
}

function unsupported(field: Field): Error {
  return new Error(`${field.fullName}: no rule yet for ${field.repeated ? 'repeated ' : ''}${field.type}`);
}

function messageCode(type: Type): string {
  const name = nameOf(type);
  const fields = byNumber(type).map((field) => ({ field, kind: kindOf(field) }));
  const tag = (field: Field, kind: FieldKind) => hex((field.id << 3) | kind.wireType);
  return `
/** The fields of \`${type.fullName.slice(1)}\`. */
export interface ${name}Fields {
  ${fields.map(({ field, kind }) => `${field.name}?: ${kind.tsType};`).join('\n')}
}

export function read${name}<T extends ${name}Fields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      ${fields.map(({ field, kind }) => `case ${tag(field, kind)}: ${kind.read}; break;`).join('\n')}
      default: r.skip(tag, end);
    }
  }
  return into;
}

export function write${name}(w: Writer, from: ${name}Fields): void {
  ${fields
    .map(({ field, kind }) => kind.write(tag(field, kind)))
    .reverse()
    .join('\n')}
}
`;
}

function shapeCode(type: Type): string {
  const fields = byNumber(type).map((field) => {
    const repeated = field.repeated ? ', repeated: true' : '';
    const protoName = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `{ name: '${field.name}', protoName: '${protoName}', kind: ${shapeKind(field)}${repeated} },`;
  });
  const name = nameOf(type);
  return `
const ${name[0]?.toLowerCase()}${name.slice(1)}Shape: MessageShape = [
  ${fields.join('\n')}
];
`;
}

function shapeKind(field: Field): string {
  if (field instanceof MapField) return "'map'";
  if (isDuration(field)) return "'duration'";
  if (!(field.resolvedType instanceof Type)) return `'${field.type}'`;
  const name = nameOf(field.resolvedType);
  return `${name[0]?.toLowerCase()}${name.slice(1)}Shape`;
}

/** Messages in an order in which each comes after those that it holds. */
function holdersLast(types: Type[]): Type[] {
  const holds = (type: Type) =>
    type.fieldsArray.map((field) => field.resolvedType).filter((each) => each instanceof Type);
  const visit = (type: Type): Type[] =>
    isOurs(type) ? [...holds(type).flatMap((each) => visit(each as Type)), type] : [];
  return [...new Set(types.flatMap(visit))];
}

const isOurs = (type: Type) => type.fullName.startsWith(`.${PACKAGE}.`);

function detailCode(type: Type): string {
  const name = nameOf(type);
  return `
/** \`${type.fullName.slice(1)}\` as ProtoJSON writes it inside an \`Any\`. */
export interface ${name} extends ${name}Fields {
  '@type': 'type.googleapis.com/${type.fullName.slice(1)}';
}
`;
}

function fileCode(details: Type[]): string {
  return `// Generated from google/rpc/error_details.proto by \`npm run generate\`. Do not edit.
import { type Duration, readDuration, writeDuration } from '../duration.js';
import type { MessageShape } from '../json-shape.js';
import type { Reader } from '../wire/reader.js';
import type { Writer } from '../wire/writer.js';
${details.flatMap(withNested).map(messageCode).join('')}
${details.map(detailCode).join('')}
${holdersLast(details.flatMap(withNested)).map(shapeCode).join('')}
/** The standard details by type name. */
export interface StandardDetails {
  ${details.map((type) => `'${type.fullName.slice(1)}': ${nameOf(type)};`).join('\n')}
}

/** How each standard detail is read and written. */
export const standardCodecs: {
  [N in keyof StandardDetails]: {
    read: (r: Reader, end: number) => StandardDetails[N];
    write: (w: Writer, from: StandardDetails[N]) => void;
    shape: MessageShape;
  };
} = {
  ${details
    .map(
      (type) => `'${type.fullName.slice(1)}': {
    read: (r, end) => read${nameOf(type)}<${nameOf(type)}>(r, end, { '@type': 'type.googleapis.com/${type.fullName.slice(1)}' }),
    write: write${nameOf(type)},
    shape: ${nameOf(type)[0]?.toLowerCase()}${nameOf(type).slice(1)}Shape,
  },`,
    )
    .join('\n')}
};
`;
}

function formatted(code: string): string {
  return execFileSync('npx', ['biome', 'check', '--write', `--stdin-file-path=${TARGET}`], {
    input: code,
    encoding: 'utf8',
  });
}

const code = formatted(fileCode(loadDetails()));
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, code);
} else if (readFileSync(TARGET, 'utf8') !== code) {
  console.error(`${TARGET} is not what google-proto-files gives: run npm run generate`);
  process.exitCode = 1;
}
