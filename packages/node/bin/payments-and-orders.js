#!/usr/bin/env node
// Linked when the workspace is installed, which is before it is built.
import '../dist/cli.js';
