process.stdout.write('soon');
