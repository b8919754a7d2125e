#!/usr/bin/env node
// Committed launcher: npm links a workspace's bin only if the file is there at install, before any build.
import { createRequire } from 'node:module';

createRequire(import.meta.url)('../dist/launch.cjs');
