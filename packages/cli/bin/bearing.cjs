#!/usr/bin/env node
// Committed launcher: npm links a workspace's bin only if the file is there at install, before any build.
require('../dist/launch.cjs');
