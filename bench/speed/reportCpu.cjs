// Required into a timed process: tells what it cost, CPU time (user and system) and greatest memory, when it ends.
const { appendFileSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  appendFileSync(
    process.env.BENCH_CPU_FILE,
    `${JSON.stringify({ cpu: (user + system) / 1000, megabytes: maxRSS / 1024 })}\n`,
  );
});
