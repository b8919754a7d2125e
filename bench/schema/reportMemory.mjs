// Loaded into the measured process: says on exit what it took. CPU time tells more than the clock on a busy machine.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  process.stderr.write(`maxRssMb=${Math.round(maxRSS / 1024)} cpuSeconds=${cpu}\n`);
});
