import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import { cacheFolder } from '../../../dist/corpus/cache/cacheFolder.js';

it('the cache folder is where each system keeps caches', { skip: process.platform === 'win32' }, () => {
  assert.equal(cacheFolder({ HOME: '/home/ann' }, 'linux'), path.join('/home/ann', '.cache', 'bearing'));
  assert.equal(cacheFolder({ HOME: '/home/ann', XDG_CACHE_HOME: '/x' }, 'linux'), path.join('/x', 'bearing'));
  assert.equal(cacheFolder({ HOME: '/home/ann', XDG_CACHE_HOME: 'x' }, 'linux'), '/home/ann/.cache/bearing');
  assert.equal(cacheFolder({ HOME: '/Users/ann' }, 'darwin'), '/Users/ann/Library/Caches/bearing');
  assert.equal(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32'), path.join('/local', 'bearing', 'Cache'));
  assert.equal(cacheFolder({}, 'win32'), null);
  assert.equal(cacheFolder({ HOME: '/home/ann', BEARING_CACHE_DIR: '/own' }, 'linux'), path.resolve('/own'));
  assert.equal(cacheFolder({ HOME: '/home/ann', BEARING_NO_CACHE: '1' }, 'linux'), null);
  assert.equal(cacheFolder({ HOME: '/home/ann', BEARING_NO_CACHE: '0' }, 'linux'), '/home/ann/.cache/bearing');
});
