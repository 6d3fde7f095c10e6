export * from './decide/index.js';
export * from './error/index.js';
export * from './status/index.js';
