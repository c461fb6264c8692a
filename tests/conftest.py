import os

# What is tested is said in English, whatever language this machine speaks.
os.environ["EYELINE_LANGUAGE"] = "en"
