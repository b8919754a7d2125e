export { createServer, type ServeOptions, serve } from './serve.js';
