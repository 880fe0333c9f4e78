import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { caddyProgram } from '#test/composed/caddy';

/** A directory or file that is mounted into a container. */
export interface Mount {
  readonly source: string;
  readonly target: string;
  readonly readOnly: boolean;
}

/** What a container may see and do, as the file says it. */
export interface Walls {
  /** Where its root directory is put together. It is empty for everybody else. */
  readonly root: string;
  readonly user: string;
  readonly groups: readonly string[];
  /** With their options: `/tmp:size=64m`. */
  readonly tmpfs: readonly string[];
  readonly mounts: readonly Mount[];
}

/** The user of our own image, and the directories that it makes for that user: a new volume takes its owner from them. */
const dockerfile = readFileSync('Dockerfile', 'utf8');
export const OWN_USER = '1000:1000';
const [, shared = ''] = /^RUN for each in ([^;]+);/m.exec(dockerfile) ?? [];
const [, others = ''] = /mkdir (\S.*?) && chown/.exec(dockerfile) ?? [];
export const OWN_DIRECTORIES = [
  ...shared.split(' ').map((name) => `/shared/${name}`),
  ...others.split(' ').filter((each) => each.startsWith('/')),
];

/** Parts of the machine in place of an image's. */
const OF_THE_MACHINE = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];
const OF_ETC = ['passwd', 'group', 'hosts', 'resolv.conf', 'nsswitch.conf', 'ssl', 'alternatives', 'ld.so.cache'];
const DEVICES = ['null', 'zero', 'random', 'urandom'];
const PROGRAMS = '/programs';

const script = ({ root, user, groups, tmpfs, mounts }: Walls): string => {
  const at = (path: string): string => `"$root"'${path}'`;
  const put = (source: string, target: string, readOnly: boolean): string => `put '${source}' ${at(target)} ${readOnly ? 'ro' : 'rw'}`;
  const [uid = '', gid = ''] = user.split(':');
  return [
    // The operator's mask is none of the container's.
    'set -e; umask 022',
    `root='${root}'`,
    'put() { [ -e "$1" ] || return 0; if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "$(dirname "$2")"; touch "$2"; fi; mount --bind "$1" "$2"; [ $3 = rw ] || mount -o remount,bind,ro "$2"; }',
    `mount -t tmpfs -o mode=0755,size=4m tmpfs "$root"`,
    `for each in ${OF_THE_MACHINE.join(' ')}; do if [ -L $each ]; then cp -P $each "$root"; else put $each "$root$each" ro; fi; done`,
    `for each in ${OF_ETC.join(' ')}; do put /etc/$each "$root/etc/$each" ro; done`,
    `for each in ${DEVICES.join(' ')}; do put /dev/$each "$root/dev/$each" rw; done`,
    `mkdir "$root/proc" && mount --rbind /proc "$root/proc"`,
    put(process.execPath, `${PROGRAMS}/node`, true),
    ...(caddyProgram === null ? [] : [put(caddyProgram, `${PROGRAMS}/caddy`, true)]),
    ...['dist', 'node_modules', 'package.json'].map((name) => put(resolve(name), `/service/${name}`, true)),
    ...OWN_DIRECTORIES.map((each) => `mkdir -p ${at(each)} && chown ${OWN_USER} ${at(each)}`),
    // What is mounted below a tmpfs comes after it.
    ...tmpfs.map((each) => {
      const [path = '', options = ''] = each.split(':');
      return `mkdir -p ${at(path)} && mount -t tmpfs -o ${['mode=1777', ...options.split(',').filter(Boolean)].join(',')} tmpfs ${at(path)}`;
    }),
    ...mounts.map(({ source, target, readOnly }) => put(source, target, readOnly)),
    'mount -o remount,ro "$root"',
    `exec chroot "$root" setpriv --reuid=${uid} --regid=${gid} ${groups.length > 0 ? `--groups=${groups.join()}` : '--clear-groups'} \\
      --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- sh -c 'cd /service && exec "$@"' sh "$@"`,
  ].join('\n');
};

/** A program that runs within walls: on a root of its own that cannot be written to, as a user without rights. */
export const confined = (walls: Walls, program: readonly string[]): readonly [string, string[]] => [
  'unshare',
  ['--mount', '--propagation=private', 'sh', '-c', script(walls), 'sh', ...program],
];

export const PATH = `${PROGRAMS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;

/** Whether this machine lets a process make such walls; otherwise what is missing. */
export const missingForWalls = ((): string | null => {
  const tried = spawnSync(
    'unshare',
    ['--mount', '--propagation=private', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt && setpriv --version && chroot / true'],
    {
      encoding: 'utf8',
    },
  );
  return tried.status === 0 ? null : (tried.error?.message ?? tried.stderr.trim());
})();
